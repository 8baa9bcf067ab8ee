/** The landing page: a first, honest version of what section 1 of the specification says the charity does. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { SHIPPING_GIFT_POUNDS, SHIPS_WITHIN } from '#shared/shop.ts'
import { site } from '#shared/site.ts'
import { pageHead } from '../site/head.ts'
import { BeadDivider } from '../ui/bead-string.tsx'
import { BookEdge, BookShelf } from '../ui/book-spines.tsx'
import { buttonClass } from '../ui/button.tsx'

export const Route = createFileRoute('/')({
  head: ({ match }) =>
    pageHead({
      title: site.tagline,
      description: site.description,
      publicUrl: match.context.settings.publicUrl,
      path: '/',
    }),
  component: HomePage,
})

const mission = [
  {
    title: 'Faith-driven service',
    text: 'We serve because we believe, and we send books to whoever needs them.',
  },
  {
    title: 'Empowering women and girls',
    text: 'A book of her own is where a woman’s or a girl’s learning begins.',
  },
  {
    title: 'Global impact',
    text: 'Donated books travel from shelves that can spare them to schools that have none.',
  },
]

function HomePage() {
  return (
    <main id="main" tabIndex={-1}>
      <section id="home" className="bg-sand">
        <div className="mx-auto grid max-w-page items-center gap-8 px-gutter py-14 md:grid-cols-[3fr_2fr] md:py-24">
          <div>
            <h1 className="text-4xl">{site.tagline}</h1>
            <p className="mt-5 max-w-xl text-lg text-ink-soft">
              We collect donated books and send them to women and girls in poor communities. Handcrafted
              flag-bead bracelets pay for the shipping.
            </p>
            <p className="mt-8">
              <Link to="/shop" className={buttonClass({ size: 'lg' })}>
                Shop bracelets
              </Link>
            </p>
          </div>
          <BookShelf className="mx-auto h-auto w-full max-w-72 md:max-w-96" />
        </div>
      </section>
      <section id="about" aria-labelledby="about-title" className={sectionClass}>
        <h2 id="about-title" className="text-2xl">
          Our mission
        </h2>
        <ul className="mt-6 grid gap-6 sm:grid-cols-3">
          {mission.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <BeadDivider className="mt-section" />
      </section>
      <section id="projects" aria-labelledby="projects-title" className={sectionClass}>
        <h2 id="projects-title" className="text-2xl">
          Where the books go
        </h2>
        <p className="mt-3 max-w-xl text-ink-soft">
          Books to Ghana is under way, and Books to Brazil is being planned. £{SHIPPING_GIFT_POUNDS} from each
          bracelet sale goes to shipping them.
        </p>
      </section>
      <BookEdge className="mt-section" />
      <section id="faq" aria-labelledby="faq-title" className="bg-sand">
        <div className="mx-auto max-w-page px-gutter py-section">
          <h2 id="faq-title" className="text-2xl">
            Questions people ask
          </h2>
          <dl className="mt-6 grid gap-6 sm:grid-cols-2">
            <div>
              <dt className="font-display text-lg font-semibold">When will my bracelet ship?</dt>
              <dd className="mt-1 text-ink-soft">
                Within {SHIPS_WITHIN}, to any address in the United Kingdom.
              </dd>
            </div>
            <div>
              <dt className="font-display text-lg font-semibold">What does delivery cost?</dt>
              <dd className="mt-1 text-ink-soft">Nothing more: it is included in the price.</dd>
            </div>
          </dl>
        </div>
      </section>
      <section id="contact" aria-labelledby="contact-title" className={sectionClass}>
        <h2 id="contact-title" className="text-2xl">
          Get in touch
        </h2>
        <p className="mt-3 max-w-xl text-ink-soft">
          To give books, to volunteer or to ask us anything, write to{' '}
          <a href={`mailto:${site.email}`} className="font-semibold text-plum underline">
            {site.email}
          </a>
          .
        </p>
      </section>
    </main>
  )
}

const sectionClass = 'mx-auto max-w-page px-gutter pt-section'
