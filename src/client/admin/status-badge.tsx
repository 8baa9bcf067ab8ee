import type { Payment } from '#shared/payments.ts'
import { classNames } from '../ui/class-names.ts'

const tones: Partial<Record<Payment['status'], string>> = {
  succeeded: 'border-leaf bg-leaf text-white',
  failed: 'border-danger bg-danger text-white',
}

/** Green, red, and one look for every other state of a payment. The word says it too. */
export function StatusBadge({ status }: { status: Payment['status'] }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full border px-2.5 text-xs/6 font-semibold capitalize',
        tones[status] ?? 'border-marigold-deep bg-sand text-ink',
      )}
    >
      {status}
    </span>
  )
}
