/** The books received for a project, as shown to visitors and to the owner. */
import { longUkDate, wholeNumber } from '#shared/platform/text/format.ts'
import type { ProjectStory } from '#shared/site/projects/projects.schema.ts'

export function BookEntries({ entries }: Pick<ProjectStory, 'entries'>) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, books, day, note }) => (
        <li key={id} className="flex flex-wrap gap-x-4 py-2.5">
          <span className="font-semibold tabular-nums">
            {books > 0 ? '+' : '−'}
            {wholeNumber(Math.abs(books))}
          </span>
          <span>{longUkDate(day)}</span>
          {note !== '' && (
            <span dir="auto" className="basis-full wrap-anywhere text-muted">
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
