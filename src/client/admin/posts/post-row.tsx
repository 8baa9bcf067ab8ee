import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { createContext, use } from 'react'
import type { ManagedPost } from '#shared/site/blog/blog.ts'
import { postDate } from '#shared/site/blog/blog-reading.ts'
import { longUsDate } from '#shared/platform/text/format.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { willBePublished } from './post-values.ts'

type Actions = {
  open: (postId: number) => void
  remove: (postId: number) => void
  /** Called if the focused row is removed and no other is left. */
  focusElsewhere: () => void
}
const ActionsContext = createContext<Actions | null>(null)
export const PostRowActions = ActionsContext.Provider

export function PostRow({ row }: { row: ManagedPost }) {
  const { id, title, slug, published, publishAt, author, excerpt, tags } = row
  const date = postDate(row)
  const actions = use(ActionsContext)
  /** Distinguishes the buttons of many rows. */
  const about = <span className="sr-only"> ‘{title}’</span>
  return (
    <article
      aria-labelledby={`post-${id}`}
      className="flex flex-wrap gap-x-6 gap-y-3 border-b border-line py-5"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h3 id={`post-${id}`} className="text-lg wrap-anywhere">
          {title}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={published ? 'good' : publishAt ? 'waiting' : 'quiet'}>
            {published ? 'Published' : 'Draft'}
          </Badge>
          {publishAt && <span className="font-semibold">{willBePublished(publishAt)}</span>}
          <span className="wrap-anywhere">{author}</span>
          <time dateTime={date}>{longUsDate(date)}</time>
        </p>
        <p className="mt-2 line-clamp-3 wrap-anywhere">{excerpt}</p>
        {tags.length > 0 && (
          <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="rounded-full bg-sunken px-2.5 text-sm wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="-mx-3 flex flex-wrap content-start items-start sm:mx-0">
        <Button asChild variant="quiet" size="sm" tone="primary">
          <a href={`/blog/${slug}`} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="size-5" />
            View{about}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Button>
        <Button variant="quiet" size="sm" tone="primary" onClick={() => actions?.open(id)}>
          <Pencil aria-hidden="true" className="size-5" />
          <span>Edit{about}</span>
        </Button>
        <Button
          variant="quiet"
          data-delete=""
          size="sm"
          tone="danger"
          {...ignoreDoubleClick((pressed) => {
            const item = pressed.closest('li')
            const near = item?.nextElementSibling ?? item?.previousElementSibling
            const next = near?.querySelector<HTMLElement>('[data-delete]')
            if (next) next.focus({ preventScroll: true })
            else actions?.focusElsewhere()
            actions?.remove(id)
          })}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          <span>Delete{about}</span>
        </Button>
      </div>
    </article>
  )
}
