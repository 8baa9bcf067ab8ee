/** A declaration, as shown to its donor. */
import { longUkDate } from '#shared/platform/text/format.ts'
import { ENDING_REASON_LABELS, GIFT_AID_SCOPE_LABELS } from '#shared/money/gift-aid/gift-aid.ts'
import type { Declaration } from '#shared/money/gift-aid/declaration.schema.ts'

export function Declared({ declaration }: { declaration: Declaration }) {
  const { scope, title, firstName, lastName, address, postcode, madeOn, endsOn, endedBecause } = declaration
  const facts: [string, string][] = [
    ['Covers', GIFT_AID_SCOPE_LABELS[scope]],
    ['Name', [title, firstName, lastName].filter(Boolean).join(' ')],
    ['Home address', [address, postcode].filter(Boolean).join(', ')],
    ['Declared on', longUkDate(madeOn)],
  ]
  if (endsOn !== null) facts.push(['Ended', `${longUkDate(endsOn)}. Gifts from that day on are not covered.`])
  if (endedBecause !== null) facts.push(['Why', ENDING_REASON_LABELS[endedBecause]])
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-card bg-sunken p-4 text-left max-sm:grid-cols-1 max-sm:gap-y-0">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
