import { mailTo, telTo, useSite } from './content.ts'

/** How to pay where the page's code does not run: JavaScript is off, or the browser is too old. */
export function PayWithoutCode() {
  const { email, phone, address } = useSite().contact
  return (
    <div className="mt-6 no-js-only rounded-card border border-accent-strong bg-raised p-4">
      <p>
        Paying by card needs JavaScript. Please turn it on and reload this page, use a newer browser, or email{' '}
        <a className="underline" href={mailTo(email)}>
          {email || 'us'}
        </a>
        , and we will gladly help: bank transfers and cheques are welcome too.
      </p>
      {phone !== '' && (
        <p className="mt-2">
          <a className="underline" href={telTo(phone)}>
            {`Call ${phone}`}
          </a>
        </p>
      )}
      {address !== '' && <p className="mt-2 whitespace-pre-line">{`Write to ${address}`}</p>}
    </div>
  )
}
