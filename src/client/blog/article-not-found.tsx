import { site } from '#shared/site.ts'
import { SiteLink } from '../site/site-link.tsx'
import { BookShelf } from '../ui/book-shelf.tsx'
import { buttonClass } from '../ui/button.tsx'

export function ArticleNotFound() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page grow flex-col items-center px-gutter pt-section text-center"
    >
      <title>{`Article Not Found | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <BookShelf />
      <h1 className="mt-8 text-3xl">Article Not Found</h1>
      <p className="mt-3 max-w-md text-ink-soft">
        The article you're looking for doesn't exist or has been removed.
      </p>
      <p className="mt-8">
        <SiteLink to="/blog" className={buttonClass()}>
          Back to Blog
        </SiteLink>
      </p>
    </main>
  )
}
