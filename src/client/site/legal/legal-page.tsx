/** The frame of the policy pages: one column of text, with links to the other policies beside it. */
import type { ComponentProps, ReactNode } from 'react'
import type { Block } from '#shared/site/blog/article-blocks.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import { ArticleText } from '../blog/article/article-text.tsx'
import { mailTo, useSite } from '../content/content.ts'
import { NavItem } from '../layout/nav-item.tsx'
import { legalLinks } from '../shell/navigation.ts'
import { Link } from '../../platform/ui/link.tsx'

type LegalPageProps = {
  title: string
  intro: ReactNode
  /** The day on which one of the policies last changed: '2026-11-23'. */
  changed: string
  children: ReactNode
}

export function LegalPage({ title, intro, changed, children }: LegalPageProps) {
  return (
    <main id="main" tabIndex={-1}>
      <div className="bg-sunken">
        <div className="page-top mx-auto max-w-page px-gutter pb-10 md:pb-14">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 max-w-2xl text-lg text-muted">{intro}</p>
        </div>
      </div>
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-10 md:pt-14 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Policies" className="no-print lg:border-r lg:border-line">
          <ul className="-mx-3 flex flex-wrap lg:sticky lg:top-28 lg:mr-4 lg:flex-col">
            {legalLinks.map((link) => (
              <li key={link.to}>
                <NavItem
                  link={link}
                  className="current-link inline-flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-primary/7 hover:text-primary"
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-w-2xl min-w-0 flex-col gap-12">
          {children}
          <p className="text-sm text-muted">
            Last changed on <time dateTime={changed}>{longUkDate(changed)}</time>.
          </p>
        </div>
      </div>
    </main>
  )
}

/** `id` makes it a target for links from other pages. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-4">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Paragraphs that the charity wrote. */
export function OwnWords({ blocks }: { blocks: Block[] }) {
  if (blocks.length === 0) return null
  return (
    <div className="flex flex-col gap-4 [&_a]:font-semibold [&_a]:underline-offset-4 [&_li]:marker:text-primary [&>h2]:mt-8 [&>h2]:mb-0 [&>h2:first-child]:mt-0">
      <ArticleText blocks={blocks} cards={{}} isPreview={false} />
    </div>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">{children}</ul>
}

const linkClass = 'font-semibold text-primary underline underline-offset-4'

/** A link within the text to another page of the site. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={linkClass} />
}

export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener" className={linkClass}>
      {children}
    </a>
  )
}

export function MailLink() {
  const { email } = useSite().contact
  return (
    <a href={mailTo(email)} className={linkClass}>
      {email || 'us'}
    </a>
  )
}

/** The known facts about the charity. */
export function WhoWeAre() {
  const { name, contact } = useSite()
  return (
    <address className="rounded-card bg-sunken p-6 wrap-anywhere not-italic">
      <p className="font-semibold">{name}</p>
      {registrationLines(contact).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {contact.vatLine !== '' && <p>{contact.vatLine}</p>}
      {contact.address !== '' && <p className="whitespace-pre-line">{contact.address}</p>}
      {contact.email !== '' && (
        <p>
          <MailLink />
        </p>
      )}
      {contact.phone !== '' && <p>{contact.phone}</p>}
    </address>
  )
}
