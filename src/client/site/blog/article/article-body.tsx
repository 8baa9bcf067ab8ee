/** An article's content, on its page and in the owner's preview of unsaved changes. */
import type { ReactNode } from 'react'
import type { Formatted } from '#shared/site/blog/article-blocks.ts'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { paragraphsOf } from '#shared/site/blog/blog-reading.ts'
import { BeadDivider } from '../../../platform/ui/ornaments/bead-string.tsx'
import { ArticleText } from './article-text.tsx'
import { ArticleVerse } from './article-verse.tsx'
import { Byline, Tags } from '../post-details.tsx'
import { PostPicture } from '../post-picture.tsx'

type ArticleBodyProps = {
  post: Pick<
    BlogPost,
    'title' | 'author' | 'excerpt' | 'content' | 'imageUrl' | 'imageAlt' | 'tags' | 'createdAt'
  > &
    Partial<Pick<BlogPost, 'publishedAt'>>
  /** The body, parsed; null where it is plain text. */
  formatted: Formatted | null
  /** Beside author and date. */
  aside?: ReactNode
  headingLevel?: 'h1' | 'h3'
}

/** All content is text: React escapes it, and nothing here is ever HTML. */
export function ArticleBody({ post, formatted, aside, headingLevel: Heading = 'h1' }: ArticleBodyProps) {
  return (
    <article>
      <PostPicture
        post={post}
        isFirst
        isWhole
        sizes="(width < 50rem) 92vw, 46rem"
        className="rounded-card border border-line print:max-h-64 print:object-contain"
      />
      <div className="mx-auto max-w-article">
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 [&>p]:flex-1 [&>p]:basis-40 max-sm:[&>p>span+span]:hidden max-sm:[&_time]:block">
          <Byline post={post} />
          {aside}
        </div>
        <Heading dir="auto" className="mt-5 text-3xl wrap-anywhere">
          {post.title}
        </Heading>
        <Tags tags={post.tags} className="mt-5" />
        <p
          dir="auto"
          className="mt-8 rounded-md border-s-4 border-primary bg-sunken px-5 py-4 font-display text-lg whitespace-pre-line wrap-anywhere sm:px-6 sm:py-5"
        >
          {post.excerpt}
        </p>
        <div className="mt-8 flex flex-col gap-6">
          {formatted ? (
            <ArticleText {...formatted} isPreview={Heading !== 'h1'} />
          ) : (
            paragraphsOf(post.content).map((paragraph, index) => (
              <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere">
                {paragraph}
              </p>
            ))
          )}
        </div>
        <BeadDivider className="mt-12" />
        <ArticleVerse />
      </div>
    </article>
  )
}
