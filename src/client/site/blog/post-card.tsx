import type { BlogPostSummary } from '#shared/site/blog/blog.ts'
import { MAX_CARD_TAGS } from '#shared/site/blog/blog-reading.ts'
import { Link } from '../../platform/ui/link.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { Byline, Tags } from './post-details.tsx'
import { PostPicture } from './post-picture.tsx'

export function PostCard({ post, isFirst }: { post: BlogPostSummary; isFirst: boolean }) {
  const { title, slug, excerpt, tags } = post
  return (
    <li className="group/row grid min-w-0">
      <article className="group relative flex min-w-0 flex-col lg:group-first/row:flex-row overflow-hidden rounded-card border border-line bg-raised/70 transition-shadow hover:shadow-soft">
        <PostPicture
          post={post}
          isFirst={isFirst}
          sizes={
            isFirst ? '(width < 80rem) 92vw, 44rem' : '(width < 45rem) 92vw, (width < 68rem) 46vw, 35rem'
          }
          className="border-b border-line lg:group-first/row:h-auto lg:group-first/row:w-3/5 lg:group-first/row:shrink-0 lg:group-first/row:border-r lg:group-first/row:border-b-0"
        />
        <div className="flex min-w-0 grow flex-col p-5 sm:p-6 lg:group-first/row:justify-center lg:group-first/row:p-10">
          <Byline post={post} />
          <h2
            dir="auto"
            className="mt-2 text-xl wrap-anywhere md:group-first/row:text-2xl lg:group-first/row:text-3xl"
          >
            {/* makes the whole card clickable */}
            <Link
              to="/blog/$slug"
              params={{ slug }}
              className="decoration-primary decoration-3 underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h2>
          <p dir="auto" className="mt-2 line-clamp-4 wrap-anywhere">
            {excerpt}
          </p>
          <div className="mt-auto pt-4 lg:group-first/row:mt-0">
            <Tags tags={tags.slice(0, MAX_CARD_TAGS)} className="mb-1.5" />
            <Link
              to="/blog/$slug"
              params={{ slug }}
              aria-label={`Read Full Article: ${title}`}
              className="relative inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline"
            >
              Read Full Article <Glyph d="M5 12h14m-6-6 6 6-6 6" size="md" />
            </Link>
          </div>
        </div>
      </article>
    </li>
  )
}
