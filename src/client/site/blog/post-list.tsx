import { useQuery } from '@tanstack/react-query'
import type { BlogPage } from '#shared/site/blog/blog.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { BookEdge } from '../../platform/ui/ornaments/book-edge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { NoPosts } from './no-posts.tsx'
import { PostCard } from './post-card.tsx'

export function PostList({ page: { posts, older }, isNewest }: { page: BlogPage; isNewest: boolean }) {
  const { data: content } = useQuery(useTRPC().utils.pages.blog.queryOptions())
  return (
    <main id="main" tabIndex={-1}>
      <div className="overflow-hidden border-b-4 border-band-strong bg-sunken">
        <div className="mx-auto max-w-page px-gutter pt-2 md:pt-5">
          <Link
            to="/"
            className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-primary underline-offset-4 hover:underline"
          >
            <Glyph d="M19 12H5m6-6-6 6 6 6" size="md" /> Back to Main Site
          </Link>
          <h1 className="text-4xl">Insights &amp; Stories</h1>
          <p className="mt-4 max-w-xl pb-8 text-lg wrap-anywhere whitespace-pre-line text-muted md:pb-10">
            {content?.opening}
          </p>
        </div>
        <BookEdge />
      </div>
      <div className="mx-auto max-w-page px-gutter pt-10 md:pt-14">
        {posts.length === 0 ? (
          <NoPosts isNewest={isNewest} />
        ) : (
          <ul className="story-grid">
            {posts.map((post, index) => (
              <PostCard key={post.id} post={post} isFirst={index === 0} />
            ))}
          </ul>
        )}
        {(older !== null || !isNewest) && (
          <nav aria-label="Pages" className="mt-10 flex flex-wrap justify-center gap-3">
            {!isNewest && (
              <Button asChild variant="secondary">
                <Link to="/blog">Newest articles</Link>
              </Button>
            )}
            {older !== null && (
              <Button asChild variant="secondary">
                <Link to="/blog" search={{ before: older }}>
                  Older articles
                </Link>
              </Button>
            )}
          </nav>
        )}
        <GetInvolved />
      </div>
    </main>
  )
}

function GetInvolved() {
  return (
    <section
      aria-labelledby="involved-title"
      className="on-band mt-section flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-card bg-band p-6 sm:p-10"
    >
      <div className="max-w-xl">
        <h2 id="involved-title" className="text-2xl">
          Be part of the next story
        </h2>
        <p className="mt-2 text-on-band/90">
          Give books, lend a hand or pray with us: there is a place for you in this work.
        </p>
      </div>
      <Button asChild variant="surface" size="lg">
        <Link to="/" hash="contact">
          Get Involved
        </Link>
      </Button>
    </section>
  )
}
