/** The links that lead to a page, and its name. */
import type { ReactNode } from 'react'

export function Breadcrumb({ links, here }: { links: readonly ReactNode[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-primary [&_a]:underline">
        {links.map((link, index) => (
          <li
            key={index}
            className="flex items-center gap-x-2 not-first:before:text-muted not-first:before:content-['/']"
          >
            {link}
          </li>
        ))}
        <li
          aria-current="page"
          className="flex min-w-0 items-center gap-x-2 text-muted wrap-anywhere before:content-['/']"
        >
          {here}
        </li>
      </ol>
    </nav>
  )
}
