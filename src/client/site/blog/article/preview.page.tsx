/** A draft, for anyone who has its link. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../seo/head.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { ArticleBody } from './article-body.tsx'
import { NOT_FOUND, NOT_FOUND_TEXT } from './article-missing.ts'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleLoading } from '../blog-loading.tsx'
import { DraftNotice } from './draft-notice.tsx'

export const Route = createFileRoute('/blog/preview/$key')({
  loader: ({ context, params, preload }) =>
    orNotFound(context.utils.blog.preview.ensureData(params), preload),
  head: ({ match }) =>
    pageHead(
      match,
      match.context.utils.blog.preview.getData(match.params)?.post.title ?? NOT_FOUND,
      import.meta.env.SSR && { description: NOT_FOUND_TEXT, noindex: true },
    ),
  component: PreviewPage,
  pendingComponent: ArticleLoading,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: ArticleNotFound,
  codeSplitGroupings: [['component'], ['notFoundComponent']],
})

function PreviewPage() {
  const { preview } = useTRPC().utils.blog
  const { data, error } = useQuery(preview.queryOptions(Route.useParams()))
  if (error !== null) return <ArticleNotFound />
  if (data === undefined) return <ArticleLoading />
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-gutter pt-6 md:pt-10">
      <DraftNotice />
      <ArticleBody post={data.post} formatted={data.formatted} />
    </main>
  )
}
