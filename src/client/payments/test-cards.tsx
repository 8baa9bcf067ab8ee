/** The cards that work while the site is in test mode. */
const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0000 0000 3220', 'asks the bank first (3-D Secure)'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const

export function TestCards() {
  return (
    <details className="group rounded-md border border-dashed border-line bg-sand/50 text-sm">
      <summary className="min-h-11 px-3.5 py-2.5">
        Test mode: pay with{' '}
        <span className="font-semibold whitespace-nowrap tabular-nums">4242 4242 4242 4242</span>, any future
        date and any code
      </summary>
      <ul className="flex flex-col gap-1 px-3.5 pb-3 text-ink-soft">
        {cards.map(([number, effect]) => (
          <li key={number}>
            <span className="whitespace-nowrap text-ink tabular-nums">{number}</span> {effect}
          </li>
        ))}
      </ul>
    </details>
  )
}
