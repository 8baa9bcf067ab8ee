/** The effect of importing each row; those that cannot be imported come first. */
import { useState } from 'react'
import type { Added, ImportPlan, PlannedRow } from '#shared/money/imports/imports.schema.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ListColumns, ListRow, type Columns } from '../kit/list/list-row.tsx'

const COLUMNS: Columns = [
  ['Who', 'minmax(0,1fr)'],
  ['Day', '10rem'],
  ['What happens', 'minmax(0,2fr)'],
  ['Amount', '7rem'],
]
const SHOWN = 50
const ORDER: readonly PlannedRow['state'][] = ['unread', 'new', 'here']
const ADDED: Record<Added, string> = {
  gift: 'a gift',
  donor: 'a new donor',
  declaration: 'a Gift Aid declaration',
  monthly: 'a monthly gift to set up again',
}

/** 'Adds a gift, a new donor. No declaration: …' */
function outcomeOf({ state, adds, notes }: PlannedRow): string {
  if (state === 'unread') return `Left out. ${notes.join('. ')}`
  const added = state === 'here' ? 'Here already' : `Adds ${adds.map((each) => ADDED[each]).join(', ')}`
  return [added, ...notes].join('. ')
}

export function PlanRows({ plan, summary }: { plan: ImportPlan; summary: string }) {
  const [isWhole, setWhole] = useState(false)
  const rows = ORDER.flatMap((state) => plan.rows.filter((row) => row.state === state))
  return (
    <section aria-labelledby="import-plan" className="flex flex-col gap-3">
      <h2 id="import-plan" className="text-xl">
        What would happen
      </h2>
      <p>{summary}</p>
      <ListColumns columns={COLUMNS}>
        {rows.slice(0, isWhole ? rows.length : SHOWN).map((row) => (
          <ListRow
            key={row.line}
            id={`import-row-${row.line}`}
            level={3}
            isCard
            heading={row.name || 'Nobody'}
            detail={`Row ${row.line}`}
            cells={[
              <span key="day">{row.day === null ? '' : longUkDate(row.day)}</span>,
              <span key="outcome" className={row.state === 'unread' ? 'text-danger' : ''}>
                {outcomeOf(row)}
              </span>,
            ]}
            end={<span className="tabular-nums">{row.pence === null ? '' : formatPence(row.pence)}</span>}
          />
        ))}
      </ListColumns>
      {rows.length > SHOWN && !isWhole && (
        <Button variant="secondary" className="self-start" onClick={() => setWhole(true)}>
          {`Show all ${rows.length.toLocaleString('en-GB')} rows`}
        </Button>
      )}
    </section>
  )
}
