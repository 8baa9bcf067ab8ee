/** A link on paper. All lengths are in em, so that one drawing serves every size; the print style sheet sets the em. */
import type { GivingLink } from '#shared/money/giving-links/giving-links.schema.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import { cn } from '../../platform/ui/cn.ts'
import { useSite } from '../../site/content/content.ts'
import art from '../../site/home/sections/hero-art.svg?url&no-inline'
import { QrCode } from '../ui/qr-code.tsx'
import { giftText } from './link-row.tsx'

export const POSTERS = {
  a4: { label: 'A4 poster', paper: 'A4 paper' },
  a5: { label: 'A5 poster', paper: 'A5 paper' },
  card: { label: 'Table card, to fold from A4', paper: 'A4 paper' },
} as const
export type PosterSize = keyof typeof POSTERS

type PosterProps = { link: GivingLink; address: string }

export function Poster({ link, address, size }: PosterProps & { size: PosterSize }) {
  return (
    <div className="mt-4 overflow-hidden print:overflow-visible">
      <article
        aria-label={POSTERS[size].label}
        data-print-alone=""
        data-poster={size}
        className="flex h-[74.1em] w-[52.5em] flex-col text-[min(2.3mm,1.4vw)] overflow-hidden bg-surface leading-tight text-on-surface outline outline-line print:outline-0"
      >
        {size === 'card' ? (
          <>
            <CardFace link={link} address={address} className="rotate-180" />
            <div className="border-t border-dashed border-on-band bg-band" />
            <CardFace link={link} address={address} />
          </>
        ) : (
          <Sheet link={link} address={address} />
        )}
      </article>
    </div>
  )
}

function Sheet({ link, address }: PosterProps) {
  const { name } = useSite()
  return (
    <>
      <header className="bg-band px-[3.5em] pt-[3em] pb-[2.4em] text-on-band">
        <p className="font-display text-[3.4em] font-semibold text-balance">{name}</p>
        <Beads className="mt-[1.6em]" />
      </header>
      <div className="flex min-h-0 flex-1 flex-col items-center justify-evenly bg-sunken px-[4em] py-[1em]">
        <img src={art} alt="" width="452" height="484" className="min-h-0 w-auto flex-[0_1_27em]" />
        <p className="text-center font-display text-[2.9em] font-semibold text-balance wrap-anywhere">
          {link.sentence}
        </p>
      </div>
      <div className="flex items-center justify-between gap-[3em] bg-gift px-[3.5em] py-[2.4em] text-on-gift">
        <Ask link={link} address={address} />
        <Code address={address} className="size-[14em]" />
      </div>
      <Registration className="px-[3.5em] py-[1.2em]" />
    </>
  )
}

function CardFace({ link, address, className }: PosterProps & { className?: string }) {
  const { name } = useSite()
  return (
    <div className={cn('flex h-1/2 flex-col', className)}>
      <p className="bg-band px-[2.6em] py-[1.4em] text-on-band">
        <span className="font-display text-[2.2em] font-semibold">{name}</span>
      </p>
      <div className="flex min-h-0 flex-1 items-center gap-[2.4em] bg-sunken px-[2.6em] py-[1.2em]">
        <img src={art} alt="" width="452" height="484" className="h-full w-auto" />
        <p className="min-w-0 flex-1 font-display text-[2.1em] font-semibold text-balance wrap-anywhere">
          {link.sentence}
        </p>
      </div>
      <div className="flex items-center justify-between gap-[2em] bg-gift px-[2.6em] py-[1.2em] text-on-gift">
        <Ask link={link} address={address} isSmall />
        <Code address={address} className="size-[10em]" />
      </div>
      <Registration className="px-[2.6em] py-[0.8em]" />
    </div>
  )
}

/** The amount, and how to give it. */
function Ask({ link, address, isSmall = false }: PosterProps & { isSmall?: boolean }) {
  return (
    <div className="min-w-0 flex-1">
      <p className={cn('font-display font-semibold text-balance', isSmall ? 'text-[2.2em]' : 'text-[3.3em]')}>
        Give {giftText(link).replace('What', 'what')}
      </p>
      {link.project !== null && <p className="mt-[0.3em] text-[1.5em]">{`for ${link.project}`}</p>}
      <p className="mt-[0.9em] text-[1.5em]">Point your phone’s camera here, or go to</p>
      <p className="text-[1.7em] font-semibold wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
    </div>
  )
}

const Code = ({ address, className }: { address: string; className: string }) => (
  <div className={cn('shrink-0 overflow-hidden rounded-card bg-white', className)}>
    <QrCode text={address} isPrinted />
  </div>
)

function Registration({ className }: { className: string }) {
  const { contact } = useSite()
  const lines = registrationLines(contact)
  return (
    <p className={cn('bg-surface', className)}>
      <span className="text-[1.15em] text-muted">
        {[...lines, contact.email].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

/** A string of beads from edge to edge. */
const Beads = ({ className }: { className: string }) => (
  <svg aria-hidden="true" data-drawn="" viewBox="0 0 455 16" className={cn('block w-full', className)}>
    <path d="M0 8h455" className="stroke-on-band/50" />
    {Array.from({ length: 21 }, (_, index) => (
      <circle
        key={index}
        cx={7.5 + index * 22}
        cy="8"
        r={index % 5 === 0 ? 7.5 : 5}
        className={['fill-drawn-2', 'fill-drawn-3', 'fill-raised', 'fill-drawn-4', 'fill-raised'][index % 5]}
      />
    ))}
  </svg>
)
