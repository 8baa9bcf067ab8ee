import { registrationLines } from '#shared/site/content/registration.ts'
import { useShowsFunds, useSite } from '../content/content.ts'
import { legalLinks, type NavLink } from '../shell/navigation.ts'
import { isTrustKnown, TrustBlock } from '../shell/trust-block.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import { LinkGroup, LinkGroups } from './link-groups.tsx'

const quickLinks: readonly NavLink[] = [
  { label: 'About', to: '/', hash: 'about' },
  { label: 'Projects', to: '/', hash: 'projects' },
  { label: 'FAQ', to: '/', hash: 'faq' },
  { label: 'Contact', to: '/', hash: 'contact' },
]

const policyClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'
const linkClass = `min-w-11 ${policyClass}`

export function SiteFooter() {
  const { name, contact, verse, bible } = useSite()
  const saved = useWishlist().count
  const showsFunds = useShowsFunds()
  const isKnown = isTrustKnown(contact)
  const registration = registrationLines({ ...contact, ...(isKnown && { charityNumber: '' }) })
  return (
    <footer className="on-band mt-section bg-band-strong">
      <div className="footer-columns">
        <div className="col-span-full mb-2 sm:w-full lg:w-1/3">
          {isKnown ? (
            <TrustBlock className="max-w-md" />
          ) : (
            <p className="font-display text-lg font-semibold">{name}</p>
          )}
          <figure className="mt-2 max-w-md text-xs sm:mt-4 sm:text-base">
            <blockquote className="inline font-display text-on-band/90">“{verse.text}”</blockquote>{' '}
            <figcaption className="inline-block text-on-band/85">{verse.source}</figcaption>
          </figure>
        </div>
        <nav aria-label="Quick links" className="contents">
          <LinkGroups visit={quickLinks} saved={saved} rowClass={linkClass} />
        </nav>
        {contact.social.length > 0 && (
          <LinkGroup title="Follow us">
            {contact.social.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="noopener" className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </LinkGroup>
        )}
        <div className="beaded-line col-span-full mt-5 flex flex-wrap items-center gap-x-5 pt-3 sm:mt-2 sm:w-full sm:gap-x-8 sm:pt-6">
          <ul
            aria-label="Policies"
            className="flex w-full flex-wrap justify-between gap-x-1 text-xs sm:w-auto sm:gap-x-5 sm:text-sm"
          >
            {legalLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={policyClass}>
                  {label}
                </Link>
              </li>
            ))}
            {showsFunds && (
              <li>
                <Link to="/where-it-goes" className={policyClass}>
                  Where the money goes
                </Link>
              </li>
            )}
          </ul>
          {[`Bible verses: ${bible}`, ...registration].map((text) => (
            <p key={text} className="text-xs text-on-band/85">
              {text}
            </p>
          ))}
        </div>
      </div>
    </footer>
  )
}
