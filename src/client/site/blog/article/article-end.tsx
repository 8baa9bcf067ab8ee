/** Suggestions after an article: buy a bracelet, offer books or give, depending on its tags. */
import type { ReactNode } from 'react'
import { ENDING_GIFTS, endingOf } from '#shared/site/blog/article-ending.ts'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { LinkedBracelet } from '#shared/site/shop/shop.ts'
import { useSite } from '../../content/content.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'

type ArticleEndProps = { tags: readonly string[]; bracelets: LinkedBracelet[] | undefined }

export function ArticleEnd({ tags, bracelets = [] }: ArticleEndProps) {
  const ending = endingOf(tags)
  if (ending === 'books')
    return (
      <EndCard title="Do you have books to give?" text="Tell us what you have, and we arrange the rest.">
        <Button asChild variant="accent">
          <Link to="/book-donation">Offer your books</Link>
        </Button>
      </EndCard>
    )
  if (ending === 'bracelets' && bracelets.length > 0)
    return (
      <EndCard title="Bracelets that send books">
        <Bracelets bracelets={bracelets} />
      </EndCard>
    )
  return (
    <EndCard title="Help the next books on their way" text="Choose what to give: you can still change it.">
      <Gifts />
    </EndCard>
  )
}

function EndCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="article-end"
      className="no-print mt-10 rounded-card border border-line bg-sunken p-5 sm:p-6"
    >
      <h2 id="article-end" className="text-xl">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

function Bracelets({ bracelets }: { bracelets: LinkedBracelet[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {bracelets.map(({ id, name, slug, price }) => (
        <li key={id} className="grid min-w-0">
          <Link
            to="/shop/$slug"
            params={{ slug }}
            className="group flex items-center gap-3 rounded-card border border-line bg-raised p-3 transition-shadow hover:shadow-soft"
          >
            {/* an image: inlining the drawing would load another file of code */}
            <img
              src={`/shop/bracelet-${id}-small.jpg`}
              alt=""
              width="64"
              height="64"
              loading="lazy"
              decoding="async"
              className="size-16 shrink-0 rounded-md bg-sunken"
            />
            <span className="min-w-0">
              <span
                dir="auto"
                className="block font-display font-semibold wrap-anywhere text-primary group-hover:underline"
              >
                {name}
              </span>{' '}
              <span className="text-sm tabular-nums">{formatPounds(price)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Gifts() {
  const { gifts } = useSite()
  return (
    <p className="grid grid-cols-3 gap-3 sm:flex">
      {gifts.slice(0, ENDING_GIFTS).map(({ pounds }) => (
        <Button key={pounds} asChild variant="accent" size="sm" className="sm:min-w-24">
          <Link to="/donate" search={{ amount: pounds }}>
            <span className="sr-only">Give </span>£{pounds}
          </Link>
        </Button>
      ))}
    </p>
  )
}
