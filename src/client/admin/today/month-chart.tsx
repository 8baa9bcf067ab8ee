/**
 * Gifts and orders by month, stacked. Loaded lazily, because it brings a charting library. The arrow keys move between
 * months; orders are hatched, so that colour is not needed.
 */
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { MonthTotals } from '#shared/admin/today.ts'
import { money } from '../payments/payment-labels.ts'
import { monthName, penceOf, shortMonth, together } from './months.ts'

const axis = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' })

const HATCH = 'url(#orders-hatch)'
const tick = { fill: 'var(--color-muted)', fontSize: 13 }

export function MonthChart({ months }: { months: readonly MonthTotals[] }) {
  const data = months.map((each) => ({
    month: each.month,
    each,
    // only for the height of a bar
    gifts: penceOf(each.gifts.total) / 100,
    orders: penceOf(each.orders.total) / 100,
  }))
  return (
    // preserves its colours in forced-colours mode
    <figure data-drawn="" className="mt-3 rounded-card border border-line bg-raised p-4 text-on-surface">
      <figcaption className="mb-2 flex flex-wrap gap-x-6 text-sm">
        <Key name="Gifts" fill="var(--color-primary)" />
        <Key name="Orders" fill={HATCH} />
      </figcaption>
      <BarChart
        responsive
        data={data}
        aria-label="Gifts and orders of the last twelve months, in pounds. Use the arrow keys to hear each month."
        className="h-64 w-full"
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="month"
          tickFormatter={shortMonth}
          tick={tick}
          tickLine={false}
          stroke="var(--color-field)"
          minTickGap={8}
        />
        <YAxis
          tickFormatter={(pounds: number) => axis.format(pounds)}
          tick={tick}
          width="auto"
          stroke="none"
        />
        <Tooltip content={<Reading />} cursor={{ fill: 'var(--color-sunken)' }} isAnimationActive={false} />
        <Bar dataKey="gifts" stackId="all" fill="var(--color-primary)" isAnimationActive={false} />
        <Bar
          dataKey="orders"
          stackId="all"
          fill={HATCH}
          stroke="var(--color-accent-strong)"
          isAnimationActive={false}
        />
      </BarChart>
    </figure>
  )
}

/** A legend entry; the second one defines the hatching. */
function Key({ name, fill }: { name: string; fill: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" width="16" height="16">
        {fill === HATCH && (
          <defs>
            <pattern
              id="orders-hatch"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill="var(--color-accent)" />
              <rect width="2" height="6" fill="var(--color-on-accent)" />
            </pattern>
          </defs>
        )}
        <rect width="16" height="16" rx="3" fill={fill} />
      </svg>
      {name}
    </span>
  )
}

type ReadingProps = { active?: boolean; payload?: readonly { payload?: { each?: MonthTotals } }[] }

/** The month under the pointer or the keyboard. */
function Reading({ active = false, payload = [] }: ReadingProps) {
  const month = payload[0]?.payload?.each
  return (
    <output className="block">
      {active && month && (
        <span className="block rounded-md border border-field bg-surface px-3 py-2 text-sm shadow-soft">
          <span className="block font-semibold">{monthName(month.month)}</span>
          <span className="block tabular-nums">Gifts {money(month.gifts.total)}</span>
          <span className="block tabular-nums">Orders {money(month.orders.total)}</span>
          <span className="block tabular-nums">Together {together(month)}</span>
        </span>
      )}
    </output>
  )
}
