/** The terms of sale and of donations. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { RETURNS } from '#shared/site/shop/shop.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useSite } from '../content/content.ts'
import { legalRoute } from './legal-route.ts'
import { LegalPage, MailLink, OwnWords, Part, Points, TextLink, WhoWeAre } from './legal-page.tsx'

export const Route = createFileRoute('/terms')({
  ...legalRoute,
  loader: ({ context }) => loadContent(context, 'terms'),
  component: TermsPage,
})

function TermsPage() {
  const { name, perBracelet } = useSite()
  const { data: own } = useSuspenseQuery(useTRPC().utils.pages.terms.queryOptions())
  return (
    <LegalPage
      title="Terms"
      intro="What you can expect from us when you buy a bracelet or make a donation, in plain words. Nothing here affects your legal rights."
      changed={own.changed}
    >
      <Part id="who" title="Who you are dealing with">
        <p>{name} runs this shop and donation page. When you order or donate, your contract is with us.</p>
        <WhoWeAre />
      </Part>
      <Part id="prices" title="Prices">
        <p>
          Prices are in pounds sterling and <strong>include delivery</strong> in the United Kingdom, the only
          country we deliver to. The total next to the pay button is all you pay. {perBracelet} from each
          bracelet goes towards shipping books.
        </p>
        <p>
          If a price on the site is obviously wrong, we will tell you before we send anything, and you can
          have a full refund.
        </p>
      </Part>
      <Part id="contract" title="Your order">
        <Points>
          <li>Before you press ‘Pay’ you can see everything you are buying, and the total.</li>
          <li>
            When you press it, you place your order and pay.{' '}
            <strong>Our contract begins when your payment succeeds</strong> and we show you your order number.
            We also confirm your order by email.
          </li>
          <li>If your payment fails, you have not ordered anything and owe nothing.</li>
          <li>
            If we find that we cannot make or send what you bought, we will tell you and give you a full
            refund within 14 days.
          </li>
        </Points>
        <p>
          You pay by card through our payment provider. We keep a copy of your order confirmation; please keep
          yours too.
        </p>
      </Part>
      <Part id="bracelets" title="Our bracelets">
        <p>
          Each bracelet is threaded by hand, so beads vary a little in size and shade. The drawings in the
          shop show a bracelet’s colours rather than every bead.
        </p>
        <p>{RETURNS} Your rights if a bracelet is faulty are the same for all of them.</p>
        <p>
          Delivery times, how to return a bracelet and what to do if one is faulty:{' '}
          <TextLink to="/delivery-returns">delivery and returns</TextLink>.
        </p>
      </Part>
      <Part id="gifts" title="Donations">
        <Points>
          <li>
            You can give between £{MIN_DONATION_POUNDS} and £{wholeNumber(MAX_DONATION_POUNDS)}. We charge
            your card once, and never again without you.
          </li>
          <li>A donation is a gift. We use it to collect books and ship them.</li>
          <li>
            Donated by mistake, or typed a nought too many? Email us within 14 days and we will refund your
            card.
          </li>
          <li>We do not claim Gift Aid on donations made through this site.</li>
        </Points>
      </Part>
      <Part id="law" title="If something goes wrong">
        <p>
          Email <MailLink /> and we will do our best to put it right. These terms are governed by the law of
          England and Wales. If you live in Scotland or Northern Ireland you can also go to the courts there,
          and you keep the protection of the law there.
        </p>
        <p>
          The terms that apply are the ones shown here when you ordered or donated. How we look after your
          data is in our <TextLink to="/privacy">privacy notice</TextLink>.
        </p>
      </Part>
      <OwnWords blocks={own.blocks} />
    </LegalPage>
  )
}
