/** When a bracelet comes, and how it goes back. */
import { createFileRoute } from '@tanstack/react-router'
import { SHIPS_WITHIN } from '#shared/shop.ts'
import { site } from '#shared/site.ts'
import { legalDoor } from './legal-door.ts'
import { LegalPage, MailLink, Part, Points, TextLink } from './legal-page.tsx'

export const Route = createFileRoute('/delivery-returns')({
  ...legalDoor,
  component: DeliveryReturnsPage,
})

function DeliveryReturnsPage() {
  return (
    <LegalPage
      title="Delivery & returns"
      intro={`Delivery is in the price, bracelets ship within ${SHIPS_WITHIN}, and you have 14 days to change your mind.`}
    >
      <Part id="delivery" title="Delivery">
        <Points>
          <li>We deliver to addresses in the United Kingdom. It costs nothing on top of the price.</li>
          <li>
            Your bracelets ship within <strong>{SHIPS_WITHIN}</strong> of your payment. Weekends do not count.
          </li>
          <li>
            Not there after ten business days, or sent to the wrong address? Write to <MailLink /> with the
            number of your order. Until it is in your hands the risk is ours: we send it again or give you
            your money back.
          </li>
        </Points>
      </Part>
      <Part id="returns" title="Changing your mind">
        <p>
          You can cancel without giving a reason, from the moment you order until{' '}
          <strong>14 days after the last bracelet of the order has reached you</strong>.
        </p>
        <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-plum">
          <li>
            Tell us within that time, by email to <MailLink /> or in any other clear way. You can use the form
            below, but need not.
          </li>
          <li>
            Send the bracelets back within 14 days of telling us; we reply with the address. You pay the
            postage back.
          </li>
          <li>
            We give you back all you paid, the delivery in the price included, within 14 days of having them
            back or of your proof of posting.
          </li>
        </ol>
        <p>
          Please try a bracelet on as you would in a shop. If it was worn more than that and has lost value,
          we may give back that much less. One that we make to your own wishes cannot be returned because of a
          change of mind.
        </p>
        <blockquote className="rounded-card border border-line bg-white p-6 text-sm">
          <p>
            To {site.name}, {site.email}:
          </p>
          <p className="mt-3">
            I hereby give notice that I cancel my contract for the sale of the following goods: … Ordered
            on/received on: … Order number: … Name: … Address: … Date: …
          </p>
        </blockquote>
      </Part>
      <Part id="faulty" title="Faulty, broken or not what you ordered">
        <p>
          Our bracelets are made by hand: small differences between beads are no fault. A cord that parts, a
          bead that breaks or a wrong bracelet is. Write to us with the number of your order, with a picture
          if you can.
        </p>
        <Points>
          <li>Within 30 days you can send it back for all your money.</li>
          <li>
            Afterwards we mend or replace it; if we cannot, you get your money back, whole or in part as the
            law says.
          </li>
          <li>The postage back is ours.</li>
        </Points>
      </Part>
      <Part id="refunds" title="How your money comes back">
        <p>
          Always to the card you paid with, and never at a charge. We start it at once; banks usually show it
          after five to ten business days. For gifts of money see the{' '}
          <TextLink to="/terms" hash="gifts">
            terms
          </TextLink>
          .
        </p>
      </Part>
    </LegalPage>
  )
}
