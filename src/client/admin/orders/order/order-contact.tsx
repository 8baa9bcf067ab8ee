/** Name and address of an order's customer, and the form that corrects them. */
import { MapPinOff, Pencil } from 'lucide-react'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { linkVariants } from '../../../platform/ui/text-link.tsx'
import { FormButton } from '../../kit/form-dialog.tsx'
import { RecordSection } from '../../kit/record-page.tsx'
import { SupporterLink } from '../../lists/supporter-link.tsx'
import { mailTo } from '../../mail/mail-draft.ts'
import { addressError, parcelLines } from '../order-labels.ts'
import { AskBuyer } from './ask-buyer.tsx'
import { CorrectContact } from './correct-contact.tsx'

export function OrderContact({ order }: { order: OrderDetails }) {
  const { customerName, customerEmail, gift, needsAddress, supporterId, number } = order
  return (
    <RecordSection id="order-contact" title="Customer">
      {/* not italic: it is read out over the phone */}
      <address className="wrap-anywhere not-italic">
        {parcelLines(order).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <span key={index} className={cn('block', index === 0 && 'font-semibold')}>
            {line}
          </span>
        ))}
        {!customerName && !order.address && <span>No name given</span>}
      </address>
      {gift && (
        <p className="mt-2 wrap-anywhere">
          <span>{`A gift from ${customerName ?? 'somebody who gave no name'}: the parcel shows no prices.`}</span>
          {gift.card !== '' && <q className="block whitespace-pre-line">{gift.card}</q>}
        </p>
      )}
      {customerEmail && (
        <a href={mailTo(customerEmail)} className={linkVariants({ className: 'my-0 wrap-anywhere' })}>
          {customerEmail}
        </a>
      )}
      {needsAddress && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
            <MapPinOff aria-hidden="true" className="size-5 shrink-0" />
            Needs address
          </span>
          {order.address && <span>{addressError(order)}</span>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* beside the questions, if they are also open */}
        {!order.needsChoices && <AskBuyer order={order} />}
        <FormButton
          size="sm"
          title={`Correct order ${number}`}
          label={
            <>
              <Pencil aria-hidden="true" className="size-5" />
              <span>Correct email or address</span>
            </>
          }
        >
          {(close) => <CorrectContact order={order} onClose={close} />}
        </FormButton>
        {supporterId && (
          <SupporterLink id={supporterId} className="inline-flex min-h-11 items-center text-primary">
            <span>
              Supporter<span className="sr-only"> of order {number}</span>
            </span>
          </SupporterLink>
        )}
      </div>
    </RecordSection>
  )
}
