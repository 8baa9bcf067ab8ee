/** The contents of parcels, for printing: one page per order, without prices, because it may be a gift. */
import { useQuery } from '@tanstack/react-query'
import { isSoldOut, isStillPaid } from '#shared/money/orders/packing.ts'
import { type ListedOrder, ORDER_PAYMENT_LABELS } from '#shared/money/orders/orders.ts'
import { longUkDateAt } from '#shared/platform/text/format.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import { BraceletThumbnail } from '../../../site/bracelets/bracelet-thumbnail.tsx'
import { useSite } from '../../../site/content/content.ts'
import { ChoiceList } from '../../../site/bracelets/choice-list.tsx'
import { useTRPC } from '../../../platform/trpc.ts'
import { BeadDivider } from '../../../platform/ui/ornaments/bead-string.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../platform/ui/table.tsx'
import { addressError, choicesError, parcelLines } from '../order-labels.ts'
import { PrintPage } from './print-page.tsx'
import { TO_PACK } from './use-printed.ts'

export function PackingSlips({ which, onClose }: { which: string; onClose: () => void }) {
  return (
    <PrintPage
      which={which}
      title={
        which === TO_PACK
          ? 'Packing slips of all orders to pack'
          : which.includes(',')
            ? 'Packing slips'
            : 'Packing slip'
      }
      noun="slip"
      warningsOf={warningsOf}
      onClose={onClose}
    >
      {(orders) => orders.map((order) => <Slip key={order.id} order={order} />)}
    </PrintPage>
  )
}

const warningsOf = (order: ListedOrder) => [
  !isStillPaid(order) || order.status === 'cancelled' || isSoldOut(order)
    ? `Order ${order.number} is ${unsendable(order)}: do you still want to send it?`
    : undefined,
  order.needsChoices
    ? `Order ${order.number} still needs the buyer’s choices: do you want to pack it without?`
    : undefined,
]

/** 'cancelled', 'cancelled and refunded', 'sold out', 'disputed' */
const unsendable = (order: ListedOrder): string =>
  [
    order.status === 'cancelled' && 'cancelled',
    isSoldOut(order) && 'sold out',
    !isStillPaid(order) && ORDER_PAYMENT_LABELS[order.paymentStatus],
  ]
    .filter(Boolean)
    .join(' and ')
    .toLowerCase()

/** Only a way that exists: the charity may have published no email address, and the buyer given none. */
function howToAsk({ email, phone }: { email: string; phone: string }, order: ListedOrder): string {
  if (email !== '') return `Email ${email} and include your order number, ${order.number}.`
  if (phone !== '') return `Phone ${phone} and say your order number, ${order.number}.`
  return order.customerEmail
    ? `Reply to our email about your order ${order.number}.`
    : `Keep this slip: your order number is ${order.number}.`
}

function Slip({ order }: { order: ListedOrder }) {
  const { name, contact } = useSite()
  const { data: bracelets } = useQuery(useTRPC().utils.shop.bracelets.queryOptions({}))
  const { number, createdAt, lines } = order
  const missing = choicesError(order)
  const problem = isSoldOut(order) ? 'Sold out: refund, do not send' : addressError(order)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article
      aria-label={`Packing slip of order ${number}`}
      className="mx-auto mb-8 max-w-[45rem] rounded-card border border-line bg-raised p-6 not-last:break-after-page sm:p-10 print:m-0 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pb-3">
        <p className="font-display text-xl font-semibold">{name}</p>
        <p className="font-semibold">Order {number}</p>
      </header>
      <BeadDivider />
      <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <h3 className="font-body text-sm font-semibold">Deliver to</h3>
          <address className="text-lg wrap-anywhere not-italic">
            {parcelLines(order).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </address>
          {problem && <p className="font-semibold text-danger">{problem}</p>}
        </div>
        <div>
          <h3 className="font-body text-sm font-semibold">Ordered</h3>
          <p>{longUkDateAt(createdAt)}</p>
        </div>
      </div>
      <Table className="mt-8">
        <TableHeader>
          <TableRow>
            <TableHead className="w-24">Quantity</TableHead>
            <TableHead colSpan={2}>Bracelet</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same bracelet may occur with other answers
            <TableRow key={index}>
              <TableCell className="font-semibold tabular-nums">{line.quantity}</TableCell>
              <TableCell className="w-28">
                {bracelets
                  ?.filter(({ id }) => id === line.braceletId)
                  .map((bracelet) => (
                    <BraceletThumbnail
                      key={bracelet.id}
                      bracelet={bracelet}
                      choices={line.choices}
                      drawn={88}
                      className="size-22"
                    />
                  ))}
              </TableCell>
              <TableCell className="wrap-anywhere">
                {line.name}
                <ChoiceList choices={line.choices} className="text-base" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {missing && <p className="mt-2 font-semibold wrap-anywhere text-danger">{missing}</p>}
      <p className="mt-2 text-sm">{count === 1 ? 'One bracelet' : `${count} bracelets`} in this parcel</p>
      {order.gift && (
        <section aria-label="Card" className="mt-10 rounded-card border-2 border-line p-6 text-center">
          <p className="font-semibold">{`For ${order.gift.to}`}</p>
          <p className="mt-2 font-display text-xl whitespace-pre-line wrap-anywhere">{order.gift.card}</p>
          {order.customerName && <p className="mt-2">{`From ${order.customerName}`}</p>}
        </section>
      )}
      <p className="mt-10 font-display text-lg">
        Thank you. Each bracelet helps books reach women and girls in poor communities.
      </p>
      <p className="mt-2 text-sm">{`Is anything wrong? ${howToAsk(contact, order)}`}</p>
      <footer className="mt-6 flex flex-col text-sm text-muted">
        {contact.address !== '' && (
          <address className="whitespace-pre-line wrap-anywhere not-italic">{contact.address}</address>
        )}
        {[...registrationLines(contact), contact.vatLine].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </footer>
    </article>
  )
}
