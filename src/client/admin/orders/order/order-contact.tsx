/** Whom an order is for and where it goes, and the form that corrects it. */
import { MapPinOff, Pencil } from 'lucide-react'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { toastUnloaded } from '../../../platform/ui/toast/toast.ts'
import { SupporterLink } from '../../lists/supporter-link.tsx'
import { mailTo } from '../../mail/mail-draft.ts'
import { useOpener } from '../../ui/use-opener.ts'
import { AskBuyer } from './ask-buyer.tsx'
import { addressError, parcelLines } from '../order-labels.ts'

const CorrectContact = lazyNamed(() => import('./correct-contact.tsx'), 'CorrectContact')

export function OrderContact({ order }: { order: OrderDetails }) {
  const { customerName, customerEmail, needsAddress, supporterId, number } = order
  const { isOpen, opener, open, close } = useOpener()
  return (
    <section aria-labelledby="order-contact">
      <h2 id="order-contact" className="text-xl">
        Customer
      </h2>
      {isOpen ? (
        <LazyBoundary
          onFailure={() => {
            close()
            toastUnloaded('The form')
          }}
        >
          <CorrectContact order={order} onClose={close} />
        </LazyBoundary>
      ) : (
        <>
          {/* not italic: it is read out over the phone */}
          <address className="mt-2 wrap-anywhere not-italic">
            {parcelLines(order).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
              <span key={index} className={cn('block', index === 0 && 'font-semibold')}>
                {line}
              </span>
            ))}
            {!customerName && !order.address && <span>No name given</span>}
          </address>
          {customerEmail && (
            <a
              href={mailTo(customerEmail)}
              className="inline-flex min-h-11 items-center text-primary underline wrap-anywhere"
            >
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
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            {/* beside the questions, if they are open too */}
            {!order.needsChoices && <AskBuyer order={order} />}
            <Button ref={opener} variant="secondary" size="sm" onClick={open}>
              <Pencil aria-hidden="true" className="size-5" />
              Correct email or address
            </Button>
            {supporterId && (
              <SupporterLink id={supporterId} className="inline-flex min-h-11 items-center text-primary">
                <span>
                  Supporter<span className="sr-only"> of order {number}</span>
                </span>
              </SupporterLink>
            )}
          </div>
        </>
      )}
    </section>
  )
}
