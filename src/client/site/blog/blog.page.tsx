/** The list of articles, newest first; `?before=` goes to older ones. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../seo/head.ts'
import { ErrorView, type Failed } from '../shell/error-page.tsx'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { BlogLoading } from './blog-loading.tsx'
import { PostList } from './post-list.tsx'

const Loading = () => <BlogLoading label="Loading blog posts..." />
const BlogError = ({ error }: Failed) => (
  <ErrorView title="The blog could not be loaded" retry="Retry" error={error} />
)

export const Route = createFileRoute('/blog')({
  // anything but a post id means the newest articles
  validateSearch: ({ before }: { before?: unknown }): { before?: number | undefined } => ({
    before: Number.isSafeInteger(before) && Number(before) > 0 ? Number(before) : undefined,
  }),
  loaderDeps: ({ search: { before } }) => (before === undefined ? {} : { before }),
  loader: async ({ context, deps, preload }) => {
    const page = context.utils.blog.page.ensureData(deps)
    // in the browser the page itself shows a failure; a preload rethrows it, because nobody sees that page yet
    await Promise.all([
      import.meta.env.SSR || preload ? page : page.catch(() => undefined),
      loadContent(context, 'blog'),
    ])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Insights & Stories',
      import.meta.env.SSR && {
        description:
          'Stories about our work: how donated books travel, who they reach and what we learn along the way.',
      },
      match.search.before === undefined ? '' : `?before=${match.search.before}`,
    ),
  component: BlogPage,
  pendingComponent: Loading,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: BlogError,
  // the error's texts stay in the first load, because later loads may fail
  codeSplitGroupings: [['component']],
})

function BlogPage() {
  const page = Route.useLoaderDeps()
  // the loader has just fetched it
  const { data, error } = useQuery(useTRPC().utils.blog.page.queryOptions(page))
  if (error !== null) return <BlogError error={error} />
  return data === undefined ? <Loading /> : <PostList page={data} isNewest={page.before === undefined} />
}
