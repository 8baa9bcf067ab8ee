import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { NotFound } from '../../shell/not-found-view.tsx'
import { NOT_FOUND, NOT_FOUND_TEXT } from './article-missing.ts'

export const ArticleNotFound = () => (
  <NotFound
    title={NOT_FOUND}
    text={NOT_FOUND_TEXT}
    actions={
      <>
        <Button asChild>
          <Link to="/blog">Back to Blog</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/projects">See our projects</Link>
        </Button>
      </>
    }
  />
)
