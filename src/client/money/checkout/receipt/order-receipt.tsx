/** The confirmed order, on screen and in print. */
import { useQuery } from '@tanstack/react-query'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import { longUkDateAt } from '#shared/platform/text/format.ts'
import { formatPence, formatPounds, toPence } from '#shared/platform/text/amounts.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import { BraceletThumbnail } from '../../../site/bracelets/bracelet-thumbnail.tsx'
import { ChoiceList } from '../../../site/bracelets/choice-list.tsx'
import { mailTo, useSite } from '../../../site/content/content.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { BeadDivider } from '../../../platform/ui/ornaments/bead-string.tsx'
import { FigureSource } from '../../../platform/ui/ornaments/figure-strip.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Glyph } from '../../../platform/ui/glyph.tsx'

const RING = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const PRINTER =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M6 14h12v8H6z'

/** @param order undefined if the URL only says that the payment succeeded: then there is nothing to list */
export function OrderReceipt({ order }: { order: OrderResult | undefined }) {
  const { contact, shipsWithin } = useSite()
  const isOversold = order?.isOversold === true
  const bracelets =
    order?.lines.flatMap(({ bracelet, choices }) => (bracelet ? [{ bracelet, choices }] : [])).slice(0, 3) ??
    []
  return (
    <article className="flex flex-col gap-10 print:gap-6">
      <Letterhead />
      <header
        className={cn(
          'flex flex-col items-center text-center',
          !isOversold &&
            'rounded-card bg-band px-5 py-8 on-band sm:px-8 print:bg-transparent print:p-0 print:text-on-surface',
        )}
      >
        {bracelets.length > 0 && !isOversold ? (
          <div className="flex flex-wrap justify-center gap-3 print:hidden">
            {bracelets.map(({ bracelet, choices }, index) => (
              <BraceletThumbnail
                key={index}
                bracelet={bracelet}
                choices={choices}
                drawn={88}
                sizes="6rem"
                className="size-24 rounded-full bg-surface"
              />
            ))}
          </div>
        ) : (
          <Glyph
            d={RING + (isOversold ? 'M12 8v4M12 16h.010' : 'M16 9l-5.500 5.500L8 12')}
            size={null}
            className={`size-14 stroke-[1.5] ${isOversold ? 'text-danger' : ''}`}
          />
        )}
        <h1 className="mt-5 text-3xl">{isOversold ? 'Sold out' : 'Thank you for your order'}</h1>
        {order && (
          <p className="mt-3 text-lg">
            Order number <strong className="font-semibold tabular-nums">{order.orderNumber}</strong>
            <span className="block text-base">
              <time dateTime={order.createdAt}>{longUkDateAt(order.createdAt)}</time>
            </span>
          </p>
        )}
        {isOversold ? (
          <p className="mt-2 max-w-lg">
            We are sorry: while you were paying, the last of what you bought was sold to somebody else. We
            will refund your payment to the card you used. You do not have to do anything.
          </p>
        ) : (
          <p className="mt-2">Your payment went through. Your bracelets ship within {shipsWithin}.</p>
        )}
      </header>
      {order && <OrderLines order={order} />}
      {order && order.unanswered.length > 0 && !isOversold && <Unanswered order={order} />}
      {order?.contact && !isOversold && <Contact contact={order.contact} />}
      <BeadDivider className="print:hidden" />
      {!isOversold && <Impact order={order} />}
      <div className="no-print flex flex-col justify-center gap-3 sm:flex-row">
        <Button asChild>
          <Link to="/shop">Continue shopping</Link>
        </Button>
        {order && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Glyph d={PRINTER} size="md" /> Print
          </Button>
        )}
      </div>
      <p className="text-center text-sm text-muted">
        <span>Questions about your order? Email</span>{' '}
        <a className="underline" href={mailTo(contact.email)}>
          {contact.email || 'us'}
        </a>
        {order && <span> and include your order number</span>}
        <span>.</span>
      </p>
    </article>
  )
}

/** Only in print, where the page's header and footer, which name the seller, are missing. */
function Letterhead() {
  const { name, contact } = useSite()
  return (
    <address className="hidden not-italic print:block">
      <p className="font-semibold">{name}</p>
      {contact.address !== '' && <p className="whitespace-pre-line">{contact.address}</p>}
      {registrationLines(contact).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {contact.vatLine !== '' && <p>{contact.vatLine}</p>}
      <p>{contact.email}</p>
    </address>
  )
}

/** Shown in full right after the payment; later masked by the server, which is enough to notice a mistake. */
function Contact({ contact: { email, address } }: { contact: NonNullable<OrderResult['contact']> }) {
  if (email === null && address.length === 0) return null
  return (
    <dl className="grid gap-6 px-5 sm:grid-cols-2 sm:px-8">
      {email !== null && (
        <div>
          <dt className="font-semibold">Confirmation sent to</dt>
          <dd className="wrap-anywhere">{email}</dd>
        </div>
      )}
      {address.length > 0 && (
        <div>
          <dt className="font-semibold">Delivering to</dt>
          {address.map((line, index) => (
            <dd key={index} className="wrap-anywhere">
              {line}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

/** Options the buyer must still choose before we can make the order. */
function Unanswered({ order: { orderNumber, unanswered } }: { order: OrderResult }) {
  const { contact } = useSite()
  return (
    <section
      aria-labelledby="order-questions"
      className="rounded-card border border-primary/60 bg-raised px-5 py-6 sm:px-8"
    >
      <h2 id="order-questions" className="text-lg">
        Please tell us what you would like
      </h2>
      <ul className="mt-2 list-disc pl-5 font-semibold wrap-anywhere">
        {unanswered.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className="mt-2">
        Reply to the email that confirms your order, or write to{' '}
        <a className="underline" href={mailTo(contact.email)}>
          {contact.email || 'us'}
        </a>{' '}
        and include order number {orderNumber}. We begin as soon as we have your answer.
      </p>
    </section>
  )
}

function OrderLines({ order }: { order: OrderResult }) {
  return (
    <section
      aria-labelledby="order-lines"
      className="rounded-card border border-line bg-sunken px-5 py-6 sm:px-8 print:bg-transparent"
    >
      <h2 id="order-lines" className="text-lg">
        Your order
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {order.lines.map((line, index) => (
          <li key={index} className="flex items-start justify-between gap-4 py-3.5">
            {line.bracelet && (
              <BraceletThumbnail
                bracelet={line.bracelet}
                choices={line.choices}
                drawn={48}
                className="size-12 rounded-md print:hidden"
              />
            )}
            <div className="min-w-0 grow">
              <p className="font-semibold">{line.name}</p>
              <ChoiceList choices={line.choices} />
              <p className="text-sm text-muted tabular-nums">
                {line.quantity} × {formatPounds(line.unitPrice)}
              </p>
            </div>
            <p className="font-semibold tabular-nums">
              {formatPence(toPence(line.unitPrice) * line.quantity)}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">Total, delivery included</span>
        <span className="font-display text-xl font-semibold tabular-nums">{formatPounds(order.total)}</span>
      </p>
    </section>
  )
}

function Impact({ order }: { order: OrderResult | undefined }) {
  const { data: content } = useQuery(useTRPC().utils.pages.orderSuccess.queryOptions())
  return (
    <section aria-labelledby="order-impact" className="text-center">
      <h2 id="order-impact" className="text-xl">
        What bracelets have helped with so far
      </h2>
      <dl className="mt-6 flex flex-wrap justify-center gap-x-12 gap-y-6 sm:gap-x-20">
        {content?.figures.map(({ figure, label, ...source }, index) => (
          <div key={index} className="flex min-w-0 flex-col-reverse justify-end wrap-anywhere">
            <dt className="text-muted">
              {label}
              <FigureSource {...source} className="mt-1" />
            </dt>
            <dd className="font-display text-4xl font-semibold text-primary tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {order && (
        <p className="mx-auto mt-6 max-w-md text-muted">
          {formatPounds(order.shippingGift).replace('.00', '')} of your order goes towards shipping books to
          women and girls.
        </p>
      )}
    </section>
  )
}
