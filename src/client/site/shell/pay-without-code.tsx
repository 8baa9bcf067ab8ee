import { MailLink, OtherWays } from './other-ways.tsx'

/** Other ways to pay when the page's code does not run: JavaScript is off, or the browser is too old. */
export const PayWithoutCode = () => (
  <div className="mt-6 no-js-only rounded-card border border-accent-strong bg-raised p-4">
    <p>
      Paying by card needs JavaScript. Please turn it on and reload this page, use a newer browser, or email{' '}
      <MailLink />, and we will gladly help: bank transfers and cheques are welcome too.
    </p>
    <OtherWays />
  </div>
)
