/** Which personal data we store, why and for how long: the periods come from this installation's settings. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { retainedData } from './data-retention.ts'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useSite } from '../content/content.ts'
import { legalRoute } from './legal-route.ts'
import { LegalPage, MailLink, OwnWords, OutLink, Part, Points, TextLink, WhoWeAre } from './legal-page.tsx'

export const Route = createFileRoute('/privacy')({
  ...legalRoute,
  loader: async ({ context }) => {
    await Promise.all([context.utils.site.retention.ensureData(), loadContent(context, 'privacy')])
  },
  component: PrivacyPage,
})

const PARTS = {
  who: 'Who we are',
  kept: 'What we keep, why, and how long',
  browser: 'In your browser',
  others: 'Who we share it with',
  rights: 'Your rights',
}
const part = (id: keyof typeof PARTS) => ({ id, title: PARTS[id] })

function PrivacyPage() {
  const { name } = useSite()
  const { utils } = useTRPC()
  const { data: retention } = useSuspenseQuery(utils.site.retention.queryOptions())
  const { data: own } = useSuspenseQuery(utils.pages.privacy.queryOptions())
  return (
    <LegalPage
      title="Your privacy"
      intro="We only keep what we need to send your order, thank you for your donation or reply to you. We set no cookies, show no advertising and do not track you."
      changed={own.changed}
    >
      <nav aria-labelledby="parts" className="no-print -mb-4">
        <p id="parts" className="font-display text-lg font-semibold">
          On this page
        </p>
        <ul className="mt-1">
          {Object.entries(PARTS).map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Part {...part('who')}>
        <p>
          {name} decides how your personal data is used on this site, which makes us the ‘controller’ in data
          protection law. Please contact us about anything on this page.
        </p>
        <WhoWeAre />
      </Part>
      <Part {...part('kept')}>
        <div className="flex flex-col">
          {retainedData(retention).map(({ what, details, why, howLong }) => (
            <section key={what} className="border-t border-line py-5 last:border-b">
              <h3 className="text-lg">{what}</h3>
              <p className="mt-1">{details}</p>
              <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
                <dt className="font-semibold text-muted">Why</dt>
                <dd>{why}</dd>
                <dt className="font-semibold text-muted max-sm:mt-1">How long</dt>
                <dd>{howLong}</dd>
              </dl>
            </section>
          ))}
        </div>
        <p>We make no automated decisions about you, and we do not buy personal data from anyone.</p>
      </Part>
      <Part {...part('browser')}>
        <p>
          We set no cookies for visitors. Your browser stores a few things for this site, and they are only
          sent to us as described here:
        </p>
        <Points>
          <li>
            <strong>sessionId</strong>, in local storage: a random number for your cart and wishlist. It is
            sent to us whenever you view or change them.
          </li>
          <li>
            What you type at the checkout or on the donation page, and a payment in progress, in session
            storage, so that nothing is lost if you reload the page. It is deleted when you close the tab.
          </li>
        </Points>
        <p>You can delete all of this in your browser’s settings. Your cart will then be empty.</p>
      </Part>
      <Part {...part('others')}>
        <Points>
          <li>
            <strong>Our card payment provider, Stripe.</strong> At the payment step your browser loads
            Stripe’s card fields and sends your card details straight to Stripe. We send Stripe the amount,
            your email and, for an order, your name and delivery address. Stripe may also process this
            information outside the United Kingdom, with the safeguards the law requires. See{' '}
            <OutLink href="https://stripe.com/gb/privacy">Stripe’s privacy policy</OutLink>. No other page of
            this site loads anything from another company.
          </li>
          <li>
            <strong>Our email provider</strong> delivers the emails we send you, and your replies.
          </li>
          <li>
            <strong>Our hosting provider</strong> runs our server for us and may not use the data on it.
          </li>
          <li>
            <strong>The delivery company</strong> that brings your parcel sees the name and address on it.
          </li>
        </Points>
        <p>We never sell your data, and share it with no one else unless the law requires us to.</p>
      </Part>
      <Part {...part('rights')}>
        <p>
          Anyone can ask for a copy of their data, or for it to be deleted. Email <MailLink />: we may ask you
          to confirm who you are, and we will reply within one month, free of charge. You can ask us
        </p>
        <Points>
          <li>for a copy of everything we hold about you, also as a file that other software can read;</li>
          <li>to correct anything that is wrong;</li>
          <li>to delete your data, apart from what the law requires us to keep;</li>
          <li>to limit how we use your data, or to stop using it for a particular purpose;</li>
          <li>to delete a prayer request, at any time and without giving a reason.</li>
        </Points>
        <p>
          Our payment provider keeps its own records, and you can contact it directly too. If you are unhappy
          with how we have used your data, you can complain to the Information Commissioner’s Office at{' '}
          <OutLink href="https://ico.org.uk/make-a-complaint/">ico.org.uk</OutLink> or on 0303 123 1113. We
          would welcome the chance to put it right first.
        </p>
        <p>
          See also our <TextLink to="/terms">terms</TextLink> and{' '}
          <TextLink to="/delivery-returns">delivery and returns</TextLink>.
        </p>
      </Part>
      <OwnWords blocks={own.blocks} />
    </LegalPage>
  )
}
