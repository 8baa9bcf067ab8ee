import { registrationLines } from '#shared/registration.ts'
import { useSite } from '../site/content.ts'
import { legalLinks, type NavLink } from '../site/navigation.ts'
import { Link } from '../ui/link.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import { LinkGroup, LinkGroups } from './link-groups.tsx'

const quickLinks: readonly NavLink[] = [
  { label: 'About', to: '/', hash: 'about' },
  { label: 'Projects', to: '/', hash: 'projects' },
  { label: 'FAQ', to: '/', hash: 'faq' },
  { label: 'Contact', to: '/', hash: 'contact' },
]

const linkClass = 'inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline'

export function SiteFooter() {
  const { name, contact, verse, bible } = useSite()
  const saved = useWishlist().count
  return (
    <footer className="on-band mt-section bg-band-strong">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-1 px-gutter pt-5 pb-2 text-sm sm:flex sm:flex-wrap sm:justify-between sm:gap-y-8 sm:pt-14 sm:pb-6">
        <div className="col-span-full mb-2 sm:w-full lg:w-1/3">
          <p className="font-display text-lg font-semibold">{name}</p>
          <figure className="max-w-md text-xs sm:mt-4 sm:text-base">
            <blockquote className="inline font-display text-on-band/90">“{verse.text}”</blockquote>{' '}
            <figcaption className="inline text-accent">{verse.source}</figcaption>
          </figure>
          <address className="mt-2 whitespace-pre-line wrap-anywhere text-on-band/85 not-italic empty:hidden sm:mt-6">
            {contact.address}
          </address>
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
        <div className="col-span-full flex flex-wrap items-center gap-x-5 border-t border-on-band/20 sm:w-full sm:gap-x-8 sm:pt-5">
          <ul aria-label="Policies" className="flex flex-wrap gap-x-5">
            {legalLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {[`Bible verses: ${bible}`, ...registrationLines(contact)].map((text) => (
            <p key={text} className="text-xs text-on-band/85">
              {text}
            </p>
          ))}
        </div>
      </div>
    </footer>
  )
}
