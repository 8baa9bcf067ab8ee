import type { BlogArticle } from '#shared/blog.ts'
import { paragraphsOf } from '#shared/blog-reading.ts'
import { SiteLink } from '../site/site-link.tsx'
import { BeadDivider } from '../ui/bead-string.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Byline, Tags } from './post-details.tsx'
import { PostPicture } from './post-picture.tsx'
import { ShareButton } from './share-button.tsx'

/** Every word of it is text: React escapes it, and nothing here is ever HTML. */
export function Article({ post, previous, next }: BlogArticle) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl px-gutter pt-6 md:pt-10">
      <article>
        <PostPicture
          post={post}
          isFirst
          isWhole
          sizes="(width < 56rem) 92vw, 54rem"
          className="rounded-card border border-line print:max-h-64 print:object-contain"
        />
        <div className="mx-auto max-w-article">
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Byline post={post} />
            <ShareButton title={post.title} excerpt={post.excerpt} />
          </div>
          <h1 dir="auto" className="mt-5 text-4xl wrap-anywhere">
            {post.title}
          </h1>
          <Tags tags={post.tags} className="mt-5" />
          <p
            dir="auto"
            className="mt-8 rounded-md border-s-4 border-marigold bg-sand px-5 py-4 font-display text-lg whitespace-pre-line wrap-anywhere sm:px-6 sm:py-5"
          >
            {post.excerpt}
          </p>
          <div className="mt-8 flex flex-col gap-6">
            {paragraphsOf(post.content).map((paragraph, index) => (
              <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </div>
          <BeadDivider className="mt-12" />
          <figure className="mt-8 text-center">
            <blockquote className="font-display text-xl text-plum">
              “For I know the thoughts that I think toward you, saith the LORD, thoughts of peace, and not of
              evil, to give you an expected end.”
            </blockquote>
            <figcaption className="mt-3 text-sm text-ink-soft">Jeremiah 29:11</figcaption>
          </figure>
        </div>
      </article>
      <Neighbours previous={previous} next={next} />
      <p className="no-print mt-12 flex flex-wrap justify-center gap-3">
        <SiteLink to="/" hash="contact" className={buttonClass({ variant: 'accent' })}>
          Get Involved
        </SiteLink>
        <SiteLink to="/blog" className={buttonClass({ variant: 'secondary' })}>
          Read More Articles
        </SiteLink>
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

type NeighbourProps = { label: string; slug: string; title: string; className?: string }

function Neighbour({ label, slug, title, className = '' }: NeighbourProps) {
  return (
    <SiteLink
      to={`/blog/${slug}`}
      className={`min-w-0 rounded-card border border-line bg-white/70 px-5 py-4 transition-colors hover:border-plum ${className}`}
    >
      <span className="block text-sm text-ink-soft">{label}</span>{' '}
      <span dir="auto" className="block font-display text-lg font-semibold wrap-anywhere text-plum">
        {title}
      </span>
    </SiteLink>
  )
}
