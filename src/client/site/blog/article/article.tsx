import type { BlogArticle, RelatedPost } from '#shared/site/blog/blog.ts'
import { longUsDate } from '#shared/platform/text/format.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Share } from '../../../platform/ui/share/share.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleEnd } from './article-end.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { PostPicture } from '../post-picture.tsx'

export function Article({ post, formatted, previous, next, related, bracelets }: BlogArticle) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-gutter pt-6 md:pt-10">
      {!post.published && <DraftNotice />}
      <ArticleBody
        post={post}
        formatted={formatted}
        aside={<Share title={post.title} excerpt={post.excerpt} what="article" />}
      />
      <ArticleEnd tags={post.tags} bracelets={bracelets} />
      <Neighbours previous={previous} next={next} />
      {related.length > 0 && <Related articles={related} />}
      <p className="no-print mt-12 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/" hash="contact">
            Get Involved
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/blog">Read More Articles</Link>
        </Button>
      </p>
    </main>
  )
}

function Neighbours({ previous, next }: Pick<BlogArticle, 'previous' | 'next'>) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Neighbouring articles" className="no-print mt-12 grid gap-4 sm:grid-cols-2">
      {previous !== null && <Neighbour label="Previous Article" {...previous} />}
      {next !== null && <Neighbour label="Next Article" {...next} className="sm:col-start-2 sm:text-end" />}
    </nav>
  )
}

function Related({ articles }: { articles: RelatedPost[] }) {
  return (
    <section aria-labelledby="related-articles" className="no-print mt-12">
      <h2 id="related-articles" className="text-xl">
        Related Articles
      </h2>
      <ul className={`mt-4 grid gap-4 ${COLUMNS[articles.length] ?? ''}`}>
        {articles.map((article) => (
          <RelatedCard key={article.slug} {...article} isAlone={articles.length === 1} />
        ))}
      </ul>
    </section>
  )
}

const COLUMNS: Record<number, string | undefined> = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** On a phone, and for a single card, the picture is beside the text. A single one is as large as a lead story. */
function RelatedCard({ isAlone, ...post }: RelatedPost & { isAlone: boolean }) {
  const { slug, title, publishedAt } = post
  return (
    <li className="grid min-w-0">
      <Link
        to="/blog/$slug"
        params={{ slug }}
        className={`group grid grid-cols-[2fr_3fr] overflow-hidden rounded-card border border-line bg-raised/70 transition-shadow hover:shadow-soft ${isAlone ? '' : 'sm:grid-cols-1 sm:grid-rows-[auto_1fr]'}`}
      >
        <PostPicture
          post={post}
          isFirst={false}
          sizes="(width < 40rem) 37vw, 22rem"
          className={cn(
            'max-sm:aspect-auto max-sm:h-full max-sm:min-h-28',
            // as high as its card, whatever its own shape
            isAlone && 'sm:h-0 sm:min-h-full',
          )}
        />
        <div className={cn('min-w-0 p-4', isAlone && 'self-center sm:p-8')}>
          <time dateTime={publishedAt} className="text-sm text-muted">
            {longUsDate(publishedAt)}
          </time>
          <h3
            dir="auto"
            className={cn(
              'mt-1 wrap-anywhere decoration-primary decoration-3 underline-offset-4 group-hover:underline',
              isAlone ? 'text-lg sm:text-2xl' : 'text-base/6 sm:text-lg',
            )}
          >
            {title}
          </h3>
          {isAlone && (
            <span className="mt-3 flex items-center gap-2 font-semibold text-primary max-sm:hidden">
              Read it <Glyph d="M5 12h14m-6-6 6 6-6 6" size="md" />
            </span>
          )}
        </div>
      </Link>
    </li>
  )
}

type NeighbourProps = { label: string; slug: string; title: string; className?: string }

function Neighbour({ label, slug, title, className = '' }: NeighbourProps) {
  return (
    <Link
      to="/blog/$slug"
      params={{ slug }}
      className={`min-w-0 rounded-card border border-line bg-raised/70 px-5 py-4 transition-colors hover:border-primary ${className}`}
    >
      <span className="block text-sm text-muted">{label}</span>{' '}
      <span
        dir="auto"
        className="block font-display text-lg font-semibold text-balance wrap-anywhere text-primary"
      >
        {title}
      </span>
    </Link>
  )
}
