/** The charity that asks for money: its name and registrations. Omits unknown facts. */
import type { SiteContent } from '#shared/site/content/content.ts'
import { charityLine } from '#shared/site/content/registration.ts'
import { mailTo, useSite } from '../content/content.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'

/** Whether anything besides the name is known. */
export const isTrustKnown = ({ charityNumber, address, email }: SiteContent['contact']) =>
  `${charityNumber}${address}${email}` !== ''

/** Empty if only the name is known. */
export function TrustBlock({ className = 'rounded-card bg-sunken p-4 text-on-surface' }) {
  const { name, contact, portrait } = useSite()
  const { charityNumber, address, email } = contact
  if (!isTrustKnown(contact)) return null
  return (
    <div className={cn('flex items-start gap-4 text-sm leading-5 wrap-anywhere', className)}>
      {portrait && (
        <Photo
          url={portrait.url}
          alt={portrait.alt}
          focalX={portrait.focalX}
          focalY={portrait.focalY}
          sizes="4.5rem"
          loading="lazy"
          className="size-18 shrink-0 rounded-full object-cover"
        />
      )}
      <div className="min-w-0">
        <p className="font-display text-base font-semibold">{name}</p>
        <p className="empty:hidden">{charityLine(charityNumber)}</p>
        <address className="whitespace-pre-line not-italic opacity-85 empty:hidden">{address}</address>
        {email !== '' && (
          <a
            href={mailTo(email)}
            className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {email}
          </a>
        )}
        {portrait && portrait.credit !== '' && (
          <p dir="auto" className="text-xs opacity-85">
            {portrait.credit}
          </p>
        )}
      </div>
    </div>
  )
}
