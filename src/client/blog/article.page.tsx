/** One article (specification section 2). */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Trouble } from '../site/error-page.tsx'
import { pageHead } from '../site/head.ts'
import { useCalls, type CallError } from '../trpc.ts'
import { Article } from './article.tsx'
import { ArticleNotFound } from './article-not-found.tsx'
import { BlogLoading } from './blog-loading.tsx'

const Loading = () => <BlogLoading label="Loading article..." />

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context, params }) => {
    try {
      await context.utils.blog.article.ensureData(params)
    } catch (error) {
      // 400 is a slug that none can be
      throw [400, 404].includes((error as CallError).data?.httpStatus ?? 0) ? notFound() : error
    }
  },
  head: ({ match: { context, params } }) => {
    const article = context.utils.blog.article.getData(params)
    return article
      ? pageHead({
          title: article.post.title,
          description: import.meta.env.SSR && article.post.excerpt,
          publicUrl: context.settings.publicUrl,
          path: `/blog/${params.slug}`,
        })
      : {}
  },
  component: ArticlePage,
  pendingComponent: Loading,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: ArticleNotFound,
  errorComponent: () => <Trouble title="Article Not Found" retry="Retry" />,
  codeSplitGroupings: [['component'], ['notFoundComponent']],
})

function ArticlePage() {
  const { data } = useQuery(useCalls().utils.blog.article.queryOptions(Route.useParams()))
  return data === undefined ? <Loading /> : <Article {...data} />
}
