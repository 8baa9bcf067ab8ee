import { Link } from '../../../platform/ui/link.tsx'
import { BookShelf } from '../../../platform/ui/ornaments/book-shelf.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { NOT_FOUND, NOT_FOUND_TEXT } from './article-missing.ts'

export function ArticleNotFound() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page grow flex-col items-center px-gutter pt-section text-center"
    >
      <BookShelf />
      <h1 className="mt-8 text-3xl">{NOT_FOUND}</h1>
      <p className="mt-3 max-w-md text-muted">{NOT_FOUND_TEXT}</p>
      <p className="mt-8">
        <Button asChild>
          <Link to="/blog">Back to Blog</Link>
        </Button>
      </p>
    </main>
  )
}
