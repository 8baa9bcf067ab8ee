/** Other ways to reach the charity when a page's code does not run. */
import { mailTo, telTo, useSite } from '../content/content.ts'

export function MailLink() {
  const { email } = useSite().contact
  return (
    <a href={mailTo(email)} className="font-semibold underline underline-offset-4">
      {email || 'us'}
    </a>
  )
}

/** By telephone and by post, if the owner has set them. */
export function OtherWays() {
  const { phone, address } = useSite().contact
  return (
    <>
      {phone !== '' && (
        <p className="mt-2">
          <a className="underline" href={telTo(phone)}>
            {`Call ${phone}`}
          </a>
        </p>
      )}
      {address !== '' && <p className="mt-2 whitespace-pre-line">{`Write to ${address}`}</p>}
    </>
  )
}
