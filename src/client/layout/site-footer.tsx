import { registrationLines } from '#shared/registration.ts'
import { useSite } from '../site/content.ts'
import { legalLinks, type NavLink } from '../site/navigation.ts'
import { Link } from '../ui/link.tsx'

const quickLinks: readonly NavLink[] = [
  { label: 'About', to: '/', hash: 'about' },
  { label: 'Projects', to: '/', hash: 'projects' },
  { label: 'FAQ', to: '/', hash: 'faq' },
  { label: 'Contact', to: '/', hash: 'contact' },
]

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function SiteFooter() {
  const { name, contact, verse, bible } = useSite()
  return (
    <footer className="on-band mt-section bg-band-strong">
      <div className="mx-auto grid max-w-page gap-10 px-gutter py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="sm:max-lg:col-span-2">
          <p className="font-display text-xl font-semibold">{name}</p>
          <figure className="mt-4 max-w-md">
            <blockquote className="font-display text-lg text-on-band/90">“{verse.text}”</blockquote>
            <figcaption className="mt-2 text-sm text-accent">{verse.source}</figcaption>
          </figure>
          <address className="mt-6 text-sm whitespace-pre-line wrap-anywhere text-on-band/85 not-italic empty:hidden">
            {contact.address}
          </address>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className="text-lg">
            Quick links
          </h2>
          <ul className="mt-2">
            {quickLinks.map(({ label, to, hash }) => (
              <li key={label}>
                <Link to={to} hash={hash ?? ''} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {contact.social.length > 0 && (
          <div>
            <h2 className="text-lg">Follow us</h2>
            <ul className="mt-2">
              {contact.social.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} rel="noopener" className={linkClass}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="col-span-full flex flex-wrap items-center gap-x-8 border-t border-on-band/20 pt-5 text-sm">
          <ul aria-label="Policies" className="flex flex-wrap gap-x-6">
            {legalLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-on-band/85">Bible verses: {bible}</p>
          {registrationLines(contact).map((text) => (
            <p key={text} className="text-on-band/85">
              {text}
            </p>
          ))}
        </div>
      </div>
    </footer>
  )
}
