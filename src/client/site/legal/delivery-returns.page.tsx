/** When a bracelet arrives, and how to return it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RETURNS } from '#shared/site/shop/shop.ts'
import { useSite } from '../content/content.ts'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { legalRoute } from './legal-route.ts'
import { LegalPage, MailLink, OwnWords, Part, Points, TextLink } from './legal-page.tsx'

export const Route = createFileRoute('/delivery-returns')({
  ...legalRoute,
  loader: ({ context }) => loadContent(context, 'deliveryReturns'),
  component: DeliveryReturnsPage,
})

function DeliveryReturnsPage() {
  const { name, contact, shipsWithin } = useSite()
  const { data: own } = useSuspenseQuery(useTRPC().utils.pages.deliveryReturns.queryOptions())
  return (
    <LegalPage
      title="Delivery & returns"
      intro={`Delivery is included in the price, and bracelets ship within ${shipsWithin}. ${RETURNS}`}
      changed={own.changed}
    >
      <Part id="delivery" title="Delivery">
        <Points>
          <li>We deliver to addresses in the United Kingdom, at no extra cost.</li>
          <li>
            Your bracelets ship within <strong>{shipsWithin}</strong> of your payment. Weekends do not count.
          </li>
          <li>
            Ordered a custom bracelet? Email us the colours you would like, with your order number. We start
            making it as soon as we know them.
          </li>
          <li>
            If your order has not arrived after ten business days, or went to the wrong address, please email{' '}
            <MailLink /> and include your order number. We are responsible for it until it reaches you: we
            will send it again or refund you.
          </li>
        </Points>
      </Part>
      <Part id="returns" title="Changing your mind">
        <p>
          You can cancel without giving a reason, from the moment you order until{' '}
          <strong>14 days after the last bracelet in your order has been delivered</strong>.
        </p>
        <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-primary">
          <li>
            Tell us within that time, by email to <MailLink /> or in any other clear way. You are welcome to
            use the form below, but you do not have to.
          </li>
          <li>
            Send the bracelets back within 14 days of telling us. We will email you the address to use, and
            you pay the return postage.
          </li>
          <li>
            We refund everything you paid, including the delivery in the price, within 14 days of receiving
            the bracelets or your proof of posting.
          </li>
        </ol>
        <p>
          Please try a bracelet on as you would in a shop. If it has been worn more than that and has lost
          value, we may reduce your refund to reflect this.
        </p>
        <p>
          <strong>Custom bracelets</strong> are made to order in the colours you choose, so you cannot return
          one because you have changed your mind. If it is faulty or not what you ordered, you have the same
          rights as with any other bracelet.
        </p>
        <blockquote className="rounded-card border border-line bg-raised p-6 text-sm">
          <p>To {contact.email === '' ? name : `${name}, ${contact.email}`}:</p>
          <p className="mt-3">
            I hereby give notice that I cancel my contract for the sale of the following goods: … Ordered
            on/received on: … Order number: … Name: … Address: … Date: …
          </p>
        </blockquote>
      </Part>
      <Part id="faulty" title="Faulty, damaged or not what you ordered">
        <p>
          Our bracelets are made by hand, so small differences between beads are not faults. A broken cord, a
          broken bead or the wrong bracelet is. Email us, include your order number, and attach a photo if you
          can.
        </p>
        <Points>
          <li>Within 30 days you can return it for a full refund.</li>
          <li>
            After 30 days we will repair or replace it. If we cannot, you will receive a full or partial
            refund, as the law requires.
          </li>
          <li>We pay the return postage.</li>
        </Points>
      </Part>
      <Part id="refunds" title="Refunds">
        <p>
          We always refund the card you paid with, and never charge for it. We start your refund straight
          away; it usually takes your bank five to ten business days to show it. For donations, see our{' '}
          <TextLink to="/terms" hash="gifts">
            terms
          </TextLink>
          .
        </p>
      </Part>
      <OwnWords blocks={own.blocks} />
    </LegalPage>
  )
}
