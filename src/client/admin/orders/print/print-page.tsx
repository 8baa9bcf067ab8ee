/** A page of printouts: the buttons, warnings, and the sheets. */
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { MAX_SHOWN_ORDERS, type ListedOrder } from '#shared/money/orders/orders.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useOrdersToPrint } from './use-orders-to-print.ts'

type PrintPageProps = {
  which: string
  title: string
  /** 'slip' or 'label'. */
  noun: string
  /** Warnings about an order, as a sentence. */
  warningsOf: (order: ListedOrder) => (string | undefined)[]
  /** Whether there is anything to print for an order; defaults to yes. */
  isPrinted?: (order: ListedOrder) => boolean
  onClose: () => void
  children: (orders: readonly ListedOrder[]) => ReactNode
}

export function PrintPage(props: PrintPageProps) {
  const { which, title, noun, warningsOf, isPrinted = () => true, onClose, children } = props
  const orders = useOrdersToPrint(which)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = orders.data?.rows
  const printed = rows?.filter(isPrinted) ?? []
  const count = printed.length
  const warnings = rows?.flatMap(warningsOf).filter((warning) => warning !== undefined) ?? []
  return (
    <section aria-labelledby="print-heading" data-slips="">
      <div className="no-print mb-6 flex flex-wrap items-center gap-3">
        <h2 id="print-heading" ref={heading} tabIndex={-1} className="mr-auto text-xl">
          {title}
        </h2>
        <Button variant="secondary" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to the orders
        </Button>
        {count > 0 && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {count === 1 ? 'Print' : `Print ${count} ${noun}s`}
          </Button>
        )}
        {orders.data?.nextCursor != null && (
          <p className="w-full text-sm text-muted">
            Showing the {MAX_SHOWN_ORDERS} oldest orders. Print the others once these are packed.
          </p>
        )}
      </div>
      {warnings.map((warning) => (
        <div key={warning} className="no-print mb-6">
          <Alert tone="failure">
            <p className="font-semibold">{warning}</p>
          </Alert>
        </div>
      ))}
      {count > 0 && children(printed)}
      {rows?.length === 0 && (
        <EmptyState title="Nothing to print" description="Every order has been packed." />
      )}
      {orders.isPending && <Loading what={`${noun}s`} />}
      {orders.isError && orders.data === undefined && (
        <LoadError what={`The ${noun}s`} onRetry={() => void orders.refetch()} />
      )}
    </section>
  )
}
