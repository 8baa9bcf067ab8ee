/** An article's author, date and tags, on its card and on its page. */
import { postDate, type Dated } from '#shared/site/blog/blog-reading.ts'
import { longUsDate } from '#shared/platform/text/format.ts'
import { cn } from '../../platform/ui/cn.ts'

export function Byline({ post }: { post: Dated & { author: string } }) {
  const date = postDate(post)
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-muted">
      <span dir="auto" className="font-semibold text-on-surface">
        {post.author}
      </span>{' '}
      <span aria-hidden="true">·</span>{' '}
      <time dateTime={date} className="whitespace-nowrap">
        {longUsDate(date)}
      </time>
    </p>
  )
}

export function Tags({ tags, className }: { tags: readonly string[]; className?: string }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className={cn('flex flex-wrap gap-2', className)}>
      {tags.map((tag) => (
        <li
          key={tag}
          dir="auto"
          className="max-w-full rounded-full bg-sunken px-3 py-0.5 text-sm wrap-anywhere text-primary"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
