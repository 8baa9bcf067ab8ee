/** On what terms bracelets are sold and gifts are taken. */
import { createFileRoute } from '@tanstack/react-router'
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/donation-amount.ts'
import { SHIPPING_GIFT_POUNDS } from '#shared/shop.ts'
import { site } from '#shared/site.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { legalDoor } from './legal-door.ts'
import { LegalPage, MailLink, Part, Points, TextLink, WhoWeAre } from './legal-page.tsx'

export const Route = createFileRoute('/terms')({
  ...legalDoor,
  component: TermsPage,
})

function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      intro="What you can expect of us when you buy a bracelet or make a gift, in plain words. Nothing here takes away the rights that the law gives you."
    >
      <Part id="who" title="Who sells">
        <p>
          The shop and the donation page are run by {site.name}. Your contract is with us, and with nobody
          else.
        </p>
        <WhoWeAre />
      </Part>
      <Part id="prices" title="Prices">
        <p>
          Prices are in pounds sterling and <strong>include delivery</strong> in the United Kingdom, the only
          country we deliver to. The total beside the pay button is all you pay. £{SHIPPING_GIFT_POUNDS} from
          each bracelet goes to the shipping of books.
        </p>
        <p>
          If a price on the site is plainly a mistake, we tell you before anything is sent, and you can have
          your money back.
        </p>
      </Part>
      <Part id="contract" title="When an order is a contract">
        <Points>
          <li>You see everything you are buying, and the total, before you press ‘Pay’.</li>
          <li>
            By pressing it you order and pay.{' '}
            <strong>The contract is made when your payment has succeeded</strong> and we show you the number
            of your order; we confirm it by email, too.
          </li>
          <li>If a payment fails, nothing is ordered and nothing is owed.</li>
          <li>
            If we find that we cannot make or send what you bought, we tell you and give back all you paid,
            within 14 days.
          </li>
        </Points>
        <p>
          You pay by card, through our card payment provider. We keep the confirmation of your order; please
          keep yours.
        </p>
      </Part>
      <Part id="bracelets" title="The bracelets">
        <p>
          Each bracelet is threaded by hand, so beads differ a little in size and shade, and the drawing in
          the shop shows its colours rather than each bead.
        </p>
        <p>
          When they come, how to send one back, and what to do if one is faulty:{' '}
          <TextLink to="/delivery-returns">delivery and returns</TextLink>.
        </p>
      </Part>
      <Part id="gifts" title="Gifts of money">
        <Points>
          <li>
            A gift is between £{MIN_DONATION_POUNDS} and £{wholeNumber(MAX_DONATION_POUNDS)}, given once; we
            never take another by ourselves.
          </li>
          <li>It buys nothing: we use it for collecting books and sending them.</li>
          <li>
            Given by mistake, or with a nought too many? Write to us within 14 days and we give it back to the
            same card.
          </li>
          <li>We make no claim for Gift Aid on gifts made through this site.</li>
        </Points>
      </Part>
      <Part id="law" title="If something goes wrong">
        <p>
          Write to <MailLink />: we answer, and we put right what is ours to put right. These terms are
          governed by the law of England and Wales; if you live in Scotland or Northern Ireland you can also
          go to the courts there, and keep the protection of the law there.
        </p>
        <p>
          The terms of an order or a gift are those that stood here when you made it. How we deal with your
          data stands in <TextLink to="/privacy">your privacy</TextLink>.
        </p>
      </Part>
    </LegalPage>
  )
}
