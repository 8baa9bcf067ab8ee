/** What we know of people, why, and how long: the periods are the installation's own settings. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '#shared/site.ts'
import { keptData } from './kept-data.ts'
import { legalDoor } from './legal-door.ts'
import { LegalPage, MailLink, OutLink, Part, Points, TextLink, WhoWeAre } from './legal-page.tsx'

export const Route = createFileRoute('/privacy')({
  ...legalDoor,
  loader: ({ context }) => context.utils.site.retention.ensureData(),
  component: PrivacyPage,
})

function PrivacyPage() {
  const retention = Route.useLoaderData()
  return (
    <LegalPage
      title="Your privacy"
      intro="We keep what we need to send your order, thank you for your gift or answer you, and nothing else. We set no cookies, show no advertisements and follow nobody around."
    >
      <Part id="who" title="Who we are">
        <p>
          {site.name} decides how your data is used on this site; data protection law calls that the
          controller. Write to us about anything on this page.
        </p>
        <WhoWeAre />
      </Part>
      <Part id="kept" title="What we keep, why, and how long">
        <div className="flex flex-col">
          {keptData(retention).map(({ what, details, why, howLong }) => (
            <section key={what} className="border-t border-line py-5 last:border-b">
              <h3 className="text-lg">{what}</h3>
              <p className="mt-1">{details}</p>
              <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
                <dt className="font-semibold text-ink-soft">Why</dt>
                <dd>{why}</dd>
                <dt className="font-semibold text-ink-soft max-sm:mt-1">How long</dt>
                <dd>{howLong}</dd>
              </dl>
            </section>
          ))}
        </div>
        <p>We decide nothing about you by machine alone, and we buy no data from anybody.</p>
      </Part>
      <Part id="browser" title="In your browser">
        <p>
          Visitors get no cookies from us. Your browser keeps a few things for this site, which leave it only
          as the list says:
        </p>
        <Points>
          <li>
            <strong>sessionId</strong>, in local storage: the random number of your cart and wishlist. It is
            sent to us with each change you make to them.
          </li>
          <li>
            What you typed at the checkout or the donation, and a payment that is under way, in session
            storage: so that a reload loses nothing. It is gone when you close the tab.
          </li>
        </Points>
        <p>You can delete all of it in your browser’s settings; your cart is then empty.</p>
      </Part>
      <Part id="others" title="Who else sees it">
        <Points>
          <li>
            <strong>The card payment provider, Stripe.</strong> When you come to the payment step your browser
            loads Stripe’s card fields and sends your card to it, and we send it the amount, your email and,
            for an order, your name and delivery address. Stripe may also work with it outside the United
            Kingdom, with the safeguards the law asks for. See{' '}
            <OutLink href="https://stripe.com/gb/privacy">Stripe’s privacy policy</OutLink>. No other page of
            this site loads anything from anybody else.
          </li>
          <li>
            <strong>Our mail server</strong> carries the letters we send you, and your replies.
          </li>
          <li>
            <strong>Whoever runs our server</strong> keeps it going for us and may not use what is on it.
          </li>
          <li>
            <strong>The carrier</strong> who brings your parcel reads the name and address on it.
          </li>
        </Points>
        <p>We sell, lend or give your data to nobody else, unless the law makes us.</p>
      </Part>
      <Part id="rights" title="Your rights">
        <p>
          Write to <MailLink />. We may ask for a sign that it is you, and answer within one month, free of
          charge. You can ask us
        </p>
        <Points>
          <li>for a copy of everything we have of you, also as a file for a computer;</li>
          <li>to put right what is wrong;</li>
          <li>to erase you: all that the law does not make us keep then goes;</li>
          <li>to use your data less, or not for a certain purpose;</li>
          <li>to forget a prayer request, at any time and without a reason.</li>
        </Points>
        <p>
          What the card payment provider has of you is its own record: you can ask it directly, too. If you
          are not content with us, you can complain to the Information Commissioner’s Office at{' '}
          <OutLink href="https://ico.org.uk/make-a-complaint/">ico.org.uk</OutLink> or on 0303 123 1113. We
          would be glad to hear of it first.
        </p>
        <p>
          See also our <TextLink to="/terms">terms</TextLink> and{' '}
          <TextLink to="/delivery-returns">delivery and returns</TextLink>.
        </p>
      </Part>
    </LegalPage>
  )
}
