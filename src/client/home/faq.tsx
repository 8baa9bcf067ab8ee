/** Questions and answers. The browser's own disclosure: it opens without scripts, and a shared name keeps one open. */
import type { ReactNode } from 'react'
import { DONATION_PRESETS, MIN_DONATION_POUNDS } from '#shared/donation-amount.ts'
import { SiteLink } from '../site/site-link.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { Section } from './section.tsx'

const impacts = DONATION_PRESETS.flatMap(({ pounds, impact }) =>
  impact === undefined ? [] : [`£${pounds} ${impact.charAt(0).toLowerCase()}${impact.slice(1)}`],
)

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How does faith guide your work?',
    answer: (
      <>
        Faith is why we serve. We believe that every woman and girl is worth a book of her own, and we try to
        act on it. If you would like us to pray for you, <To to="/prayer">send a prayer request</To>.
      </>
    ),
  },
  {
    question: 'Which books do you accept, and in what condition?',
    answer: (
      <>
        Children’s books are especially needed and textbooks have high priority, but all books are welcome.
        Good condition is best: clean, complete and easy to read. If yours are mixed, say so on the{' '}
        <To to="/book-donation">book donation form</To>; we answer within 24 hours.
      </>
    ),
  },
  {
    question: 'How do you choose partner schools?',
    answer: (
      <>
        We look for schools in poor communities where women and girls have few books, and where those we send
        will be shared and read. <To to="/projects">Our projects</To> show which countries we are working in.
      </>
    ),
  },
  {
    question: 'How can I volunteer beyond giving books?',
    answer: (
      <>
        In many ways: teaching, translation, photography, fundraising, organising events, design and more.
        Tell us what you like doing on the <To to="/volunteer">volunteer form</To>.
      </>
    ),
  },
  {
    question: 'What do monetary donations pay for?',
    answer: (
      <>
        {impacts.join('; ')}. You can also <To to="/donate">give an amount of your own</To>, from £
        {MIN_DONATION_POUNDS}.
      </>
    ),
  },
  {
    question: 'Can I start a chapter where I live?',
    answer: (
      <>
        We would be glad to talk about it.{' '}
        <To to="/" hash="contact">
          Send us a message
        </To>{' '}
        with the subject ‘Partnership’, and tell us about your community and who would join you.
      </>
    ),
  },
]

export function Faq() {
  return (
    <Section
      id="faq"
      tone="paper"
      isSplit
      title="Questions people ask"
      intro="If yours is not among them, send us a message below."
    >
      <div className="border-t border-line max-lg:mt-8">
        {questions.map(({ question, answer }) => (
          // opened before its code is here, it stays open
          <details key={question} name="faq" suppressHydrationWarning className="group border-b border-line">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 hover:text-plum [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg">{question}</h3>
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sand text-plum group-open:bg-plum group-open:text-white">
                <Glyph d="M12 6v12M6 12h12" className="size-5 transition-transform group-open:rotate-45" />
              </span>
            </summary>
            <p className="max-w-article pb-6 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

function To({ to, hash, children }: { to: string; hash?: string; children: string }) {
  return (
    <SiteLink to={to} hash={hash} className="font-semibold text-plum underline">
      {children}
    </SiteLink>
  )
}
