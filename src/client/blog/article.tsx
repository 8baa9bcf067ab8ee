import type { BlogArticle } from '#shared/blog.ts'
import { Link } from '../ui/link.tsx'
import { Button } from '../ui/button.tsx'
import { ArticleBody } from './article-body.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { ShareButton } from '../ui/share-button.tsx'

export function Article({ post, formatted, previous, next, related = [] }: BlogArticle) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-gutter pt-6 md:pt-10">
      {!post.published && <DraftNotice />}
      <ArticleBody
        post={post}
        formatted={formatted}
        aside={<ShareButton title={post.title} excerpt={post.excerpt} what="article" />}
      />
      <Neighbours previous={previous} next={next} />
      {related.length > 0 && <Related articles={related} />}
      <p className="no-print mt-12 flex flex-wrap justify-center gap-3">
        <Button asChild variant="accent">
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

function Related({ articles }: { articles: NonNullable<BlogArticle['related']> }) {
  return (
    <section aria-labelledby="related-articles" className="no-print mt-12">
      <h2 id="related-articles" className="text-xl">
        Related Articles
      </h2>
      <ul className="mt-4 flex flex-col gap-2">
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to="/blog/$slug"
              params={{ slug }}
              dir="auto"
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
