/** The confirmed order, on screen and in print. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import { longUkDateAt } from '#shared/platform/text/format.ts'
import { formatPence, formatPounds, formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import { BraceletThumbnail } from '../../../site/bracelets/bracelet-thumbnail.tsx'
import { ChoiceList } from '../../../site/bracelets/choice-list.tsx'
import { mailTo, useSite } from '../../../site/content/content.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { FigureSource } from '../../../platform/ui/ornaments/figure-strip.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Glyph } from '../../../platform/ui/glyph.tsx'

const PRINTER =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M6 14h12v8H6z'

/** @param order undefined if the URL only says that the payment succeeded: then there is nothing to list */
export function OrderReceipt({ order }: { order: OrderResult | undefined }) {
  const isOff = order !== undefined && (order.isOversold || order.status === 'cancelled')
  return (
    <article>
      <Opening order={order} isOff={isOff} />
      {order && !isOff && <HungBracelets order={order} />}
      <div className="mx-auto grid w-full max-w-page items-start gap-x-16 gap-y-10 px-gutter pt-10 md:pt-14 lg:grid-cols-[minmax(0,1fr)_26rem] print:block print:p-0">
        {order && (
          <div className="flex flex-col gap-6 lg:order-last print:my-6">
            <OrderLines order={order} />
            {order.contact && !isOff && <Contact contact={order.contact} />}
          </div>
        )}
        <div className="flex flex-col gap-10">
          {order && order.unanswered.length > 0 && !isOff && <Unanswered order={order} />}
          {!isOff && <WhatHappensNext order={order} />}
          {!isOff && <Impact />}
          <WaysOn order={order} />
        </div>
      </div>
    </article>
  )
}

function Opening({ order, isOff }: { order: OrderResult | undefined; isOff: boolean }) {
  return (
    <header className="bg-band on-band print:bg-transparent print:text-on-surface">
      <div className="mx-auto flex w-full max-w-page page-top flex-wrap items-end justify-between gap-x-12 gap-y-6 px-gutter pb-8 md:pb-12 print:block print:p-0">
        <Letterhead />
        <div className="min-w-0">
          <h1 className="text-3xl md:text-4xl">{titleOf(order)}</h1>
          {order && (
            <p className="mt-2">
              <span>
                Order number <strong className="font-semibold tabular-nums">{order.orderNumber}</strong>
              </span>
              <span aria-hidden="true"> · </span>
              <time dateTime={order.createdAt} className="inline-block">
                {longUkDateAt(order.createdAt)}
              </time>
            </p>
          )}
          <p className="mt-4 max-w-xl text-lg">
            <State order={order} />
          </p>
        </div>
        {order && !isOff && (
          <p className="flex max-w-xs items-center gap-4 md:max-w-56 md:flex-wrap md:gap-x-0 md:gap-y-1 print:hidden">
            <span className="font-display text-4xl font-semibold text-accent tabular-nums md:w-full">
              {formatShortPence(toPence(order.shippingGift))}
            </span>
            <span>of this order ships books to women and girls</span>
          </p>
        )}
      </div>
    </header>
  )
}

function titleOf(order: OrderResult | undefined): string {
  if (order?.isOversold === true) return 'Sold out'
  return order?.status === 'cancelled' ? 'Your order was cancelled' : 'Thank you for your order'
}

function State({ order }: { order: OrderResult | undefined }) {
  const { shipsWithin } = useSite()
  if (order?.isOversold === true)
    return 'We are sorry: while you were paying, the last of what you bought was sold to somebody else. We will refund your payment to the card you used. You do not have to do anything.'
  switch (order?.status) {
    case 'cancelled':
      return 'We will not send it. If we owe you a refund, the email about it says how much is paid to your card.'
    case 'sent':
      return 'Your bracelets are on their way to you.'
    case 'delivered':
      return 'Your bracelets have arrived. Wear them well.'
    default:
      return `Your payment went through. Your bracelets ship within ${shipsWithin}.`
  }
}

/** More would be a crowd; a phone has space for three of them. */
const MAX_HUNG = 7
const HIDDEN = ['', '', '', 'max-md:hidden', 'max-md:hidden', 'max-lg:hidden', 'max-lg:hidden']

/** The bracelets of an order, on one cord, with a gold bead beside each bracelet for every pound of it that ships books. */
function HungBracelets({ order: { lines, shippingGift } }: { order: OrderResult }) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pounds = toPence(shippingGift) / 100 / count
  const beads = pounds === 1 || pounds === 2 || pounds === 3 ? pounds : 0
  const hung = lines.flatMap(({ bracelet, choices, quantity }) =>
    bracelet ? Array.from({ length: quantity }, () => ({ bracelet, choices })) : [],
  )
  if (hung.length === 0) return null
  return (
    <div aria-hidden="true" className="bg-sunken print:hidden">
      {/* the cord hangs through a little */}
      <svg
        viewBox="0 0 1200 20"
        preserveAspectRatio="none"
        data-drawn=""
        className="block h-3 w-full overflow-visible md:h-5"
      >
        <path d="M0-1V0Q600 26 1200 0V-1z" className="fill-band forced-colors:hidden" />
        <path
          d="M0 0Q600 26 1200 0"
          vectorEffect="non-scaling-stroke"
          strokeWidth="3"
          className="fill-none stroke-field"
        />
      </svg>
      <ul className="relative flex justify-center pb-5 md:pb-8">
        {hung.slice(0, MAX_HUNG).map(({ bracelet, choices }, index) => (
          <li key={index} className={cn('-mt-[4.7vw] flex shrink-0 items-start md:-mt-8.5', HIDDEN[index])}>
            <BraceletThumbnail
              bracelet={bracelet}
              choices={choices}
              drawn={192}
              sizes="12rem"
              className="size-[22vw] rounded-card md:size-40 [&>svg]:size-full"
            />
            {beads > 0 && (
              <svg
                viewBox={`0 0 ${beads * 20} 20`}
                width={beads * 20}
                height="20"
                data-drawn=""
                className="mx-px mt-[calc(4.7vw-11px)] h-3 w-auto md:mx-2 md:mt-4 md:h-5"
              >
                {Array.from({ length: beads }, (_, bead) => (
                  <use
                    key={bead}
                    href="#b-g"
                    transform={`translate(${bead * 20 + 10} 10)scale(1.25)`}
                    className="fill-drawn-2"
                  />
                ))}
              </svg>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function WhatHappensNext({ order }: { order: OrderResult | undefined }) {
  const { shipsWithin } = useSite()
  const isSent = order?.status === 'sent' || order?.status === 'delivered'
  return (
    <section aria-labelledby="order-next" className="print:hidden">
      <h2 id="order-next" className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-5 beaded-steps">
        <Step title="We pack your bracelets" isDone={isSent || order?.status === 'packed'}>
          <p>By hand, and they leave us within {shipsWithin}.</p>
        </Step>
        <Step title="Your parcel sets off" isDone={isSent}>
          <p>We email you when it leaves, with its tracking number if it has one. Delivery is included.</p>
        </Step>
        <Step title="Your bracelets ship books" isDone={false}>
          <p>A part of each one pays for boxes of books to reach women and girls.</p>
          <Link
            to="/projects"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            See where your books go
          </Link>
        </Step>
      </ol>
    </section>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      <h3 className="text-lg">
        <span>{title}</span>
        {isDone && <span className="ml-2 font-body text-sm font-semibold text-success">Done</span>}
      </h3>
      {children}
    </li>
  )
}

function WaysOn({ order }: { order: OrderResult | undefined }) {
  const { contact } = useSite()
  return (
    <div>
      <div className="no-print flex flex-col gap-3 sm:flex-row">
        <Button asChild>
          <Link to="/shop">Continue shopping</Link>
        </Button>
        {order && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Glyph d={PRINTER} size="md" /> Print
          </Button>
        )}
      </div>
      <p className="mt-5 text-muted">
        <span>Questions about your order? Email</span>{' '}
        <a className="underline" href={mailTo(contact.email)}>
          {contact.email || 'us'}
        </a>
        {order && <span> and include your order number</span>}
        <span>.</span>
      </p>
    </div>
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
    <dl className="grid gap-6 px-5 sm:grid-cols-2 sm:px-6">
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
      className="rounded-card border border-line bg-sunken p-5 sm:p-6 print:bg-transparent"
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

function Impact() {
  const { data: content } = useQuery(useTRPC().utils.pages.orderSuccess.queryOptions())
  return (
    <section aria-labelledby="order-impact" className="border-t border-line pt-8">
      <h2 id="order-impact" className="text-xl">
        What bracelets have helped with so far
      </h2>
      <dl className="mt-4 flex flex-wrap gap-x-14 gap-y-6">
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
    </section>
  )
}
