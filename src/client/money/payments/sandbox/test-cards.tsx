/** The cards that work while the site is in test mode. */
import { ChevronDown } from 'lucide-react'

const further = [
  ['4000 0000 0000 3220', 'asks your bank first (3-D Secure)'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const
const saved = [
  ['4000 0027 6000 3184', 'asks your bank now and at each later payment'],
  ['4000 0000 0000 0341', 'is declined at each later payment'],
] as const

export function TestCards({ isSaved }: { isSaved: boolean }) {
  return (
    <div className="rounded-md border border-dashed border-field/60 bg-sunken/50 px-3.5 pt-2.5 text-sm">
      <p>
        Test mode: no real money is taken. Pay with <CardNumber number="4242 4242 4242 4242" />, any future
        date and any code.
      </p>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-1.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          More test cards
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="flex flex-col gap-1.5 pb-3.5">
          {[...further, ...(isSaved ? saved : [])].map(([number, effect]) => (
            <li key={number}>
              <CardNumber number={number} /> {effect}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function CardNumber({ number }: { number: string }) {
  return <span className="font-semibold whitespace-nowrap tabular-nums">{number}</span>
}
