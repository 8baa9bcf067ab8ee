/** This month beside the last one, and this year beside the last one, from the ledger. */
import type { Figures, Today } from '#shared/admin/today.ts'
import { Card, CardDescription, CardTitle } from '../../platform/ui/card.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../platform/ui/table.tsx'
import { money } from '../payments/payment-labels.ts'
import { counted } from '../ui/counted.ts'
import { monthName } from './months.ts'

type Compared = NonNullable<Today['compared']>

export const MoneyBeside = ({ month, year }: Compared) => (
  <Card asChild>
    <section aria-labelledby="money">
      <CardTitle id="money">Money</CardTitle>
      <Beside label="By month" {...month} />
      <Beside label="By year" {...year} />
      <CardDescription className="mt-3">
        After refunds and lost disputes. Net is what is left after card fees.
      </CardDescription>
    </section>
  </Card>
)

/** 'November', '2026' */
const periodName = (period: string) => (period.includes('-') ? monthName(period).replace(/ .*/, '') : period)

const ROWS: readonly [string, (figures: Figures) => string, ((figures: Figures) => string)?][] = [
  ['Net', ({ net }) => money(net)],
  ['Card fees', ({ fees }) => money(fees)],
  ['Gifts', ({ gifts }) => money(gifts.total), ({ gifts }) => counted(gifts.count, 'gift')],
  ['Bracelets', ({ orders }) => money(orders.total), ({ orders }) => counted(orders.count, 'order')],
]

type BesideProps = { label: string } & Compared['month']

const Beside = ({ label, now, before }: BesideProps) => (
  <Table aria-label={label} className="mt-2 table-fixed text-sm">
    <TableHeader>
      <TableRow>
        <TableHead className="w-22">
          <span className="sr-only">Sum</span>
        </TableHead>
        <TableHead className="text-right">{periodName(now.period)} so far</TableHead>
        <TableHead className="text-right">{periodName(before.period)}</TableHead>
      </TableRow>
    </TableHeader>
    <TableBody>
      {ROWS.map(([name, sum, count]) => (
        <TableRow key={name}>
          <TableHead scope="row" className="align-top">
            {name}
          </TableHead>
          {[now, before].map((figures) => (
            <TableCell key={figures.period} isFigure className={figures === now ? 'font-semibold' : ''}>
              <span>{sum(figures)}</span>
              {count && <span className="block text-xs font-normal text-muted">{count(figures)}</span>}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
