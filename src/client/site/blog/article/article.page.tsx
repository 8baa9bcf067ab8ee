import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorView } from '../../shell/error-page.tsx'
import { pageHead } from '../../seo/head.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { loadContent } from '../../content/page-content.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Article } from './article.tsx'
import { articleHead } from './article-head.ts'
import { NOT_FOUND, NOT_FOUND_TEXT } from './article-missing.ts'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleLoading } from '../blog-loading.tsx'

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context, params, preload }) =>
    orNotFound(
      Promise.all([context.utils.blog.article.ensureData(params), loadContent(context, 'article')]),
      preload,
    ),
  head: ({ match }) => {
    const post = match.context.utils.blog.article.getData(match.params)?.post
    return pageHead(
      match,
      post?.title ?? NOT_FOUND,
      import.meta.env.SSR &&
        (post?.published
          ? articleHead(post, match.context.settings)
          : { description: NOT_FOUND_TEXT, noindex: true }),
    )
  },
  component: ArticlePage,
  pendingComponent: ArticleLoading,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: ArticleNotFound,
  errorComponent: ArticleError,
  codeSplitGroupings: [['component'], ['notFoundComponent']],
})

function ArticlePage() {
  const { article } = useTRPC().utils.blog
  // the loader has just fetched it
  const { data, error } = useQuery(article.queryOptions(Route.useParams()))
  if (error !== null) return <ArticleError />
  return data === undefined ? <ArticleLoading /> : <Article {...data} />
}

function ArticleError() {
  return (
    <ErrorView title={NOT_FOUND} text={NOT_FOUND_TEXT} retry="Retry">
      <Button asChild variant="secondary">
        <Link to="/blog">Back to Blog</Link>
      </Button>
    </ErrorView>
  )
}
