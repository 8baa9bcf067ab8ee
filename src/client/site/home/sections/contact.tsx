import { registrationLines } from '#shared/site/content/registration.ts'
import { telTo, useSite } from '../../content/content.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { ContactMessageForm } from './late-parts.ts'
import { Section } from '../section.tsx'

const ways = [
  {
    to: '/book-donation',
    label: 'Give books',
    d: 'M12 6.500C10 5 7 4.500 3 5v13.500c4-.5 7 0 9 1.500c2-1.500 5-2 9-1.500V5c-4-.5-7 0-9 1.500zM12 6.500V20',
  },
  {
    to: '/volunteer',
    label: 'Volunteer',
    d: 'M5 20c0-4 3-6 7-6s7 2 7 6M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  },
  {
    to: '/donate',
    label: 'Give money',
    d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M15 9a2.500 2.500 0 0 0-5 0v5c0 1-.5 2-1.500 2.500H15M8.500 12.500h4',
  },
  {
    to: '/prayer',
    label: 'Ask for prayer',
    d: 'M12 20C5 15 3 12 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20z',
  },
] as const

/** Promised hours that read better otherwise. */
const REPLY: Record<number, string> = { 24: 'a day', 48: '2 days' }

export function Contact({ intro }: { intro: string }) {
  const { contact, replyHours } = useSite()
  return (
    <Section id="contact" tone="sunken" title="Get in touch" intro={intro}>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-[2fr_3fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="rounded-card border border-line bg-raised/75 p-5 sm:p-7">
            <h3 className="text-xl">Ways to Help</h3>
            <ul className="way-tiles mt-4 gap-3">
              {ways.map(({ to, label, d }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-24 flex-col items-center justify-center gap-2 rounded-md border border-primary/40 p-3 text-center font-semibold text-primary transition-colors hover:border-primary hover:bg-primary/7"
                  >
                    <Glyph d={d} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          <div className="rounded-card border border-line bg-raised/75 p-5 sm:p-7">
            <h3 className="text-xl">Contact details</h3>
            <address className="mt-3 flex flex-col not-italic">
              {contact.email === '' ? (
                <span>{`Write to us here; we answer within ${REPLY[replyHours] ?? `${replyHours} hours`}.`}</span>
              ) : (
                <a
                  href={`mailto:${contact.email}`}
                  className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-primary underline"
                >
                  {contact.email}
                </a>
              )}
              {contact.phone !== '' && (
                <a
                  href={telTo(contact.phone)}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline"
                >
                  {contact.phone}
                </a>
              )}
              {contact.address !== '' && (
                <span className="whitespace-pre-line wrap-anywhere">{contact.address}</span>
              )}
            </address>
            {registrationLines(contact).map((text) => (
              <p key={text} className="mt-2 text-sm text-muted">
                {text}
              </p>
            ))}
          </div>
        </div>
        <div className="min-w-0 rounded-card border border-line bg-raised/75 p-5 sm:p-7">
          <h3 className="mb-4 text-xl">Send us a message</h3>
          <ContactMessageForm />
        </div>
      </div>
    </Section>
  )
}
