/** The frame of a table with a row for each month. */
import type { ReactNode } from 'react'

/** The class of its cells with figures. */
export const figureCell = 'py-2 pl-4 text-right whitespace-nowrap'

type Props = { label: string; titles: readonly string[]; children: ReactNode }

/** @param props.titles of the columns after the month */
export const TableOfMonths = ({ label, titles, children }: Props) => (
  // wider than a small phone: it scrolls on its own, also by keyboard
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full max-w-4xl text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 text-left">
            Month
          </th>
          {titles.map((title) => (
            <th key={title} scope="col" className={figureCell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
