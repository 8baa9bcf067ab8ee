/** Questions and answers of the landing page, as the page shows them and as search engines read them. */
import type { PagePath } from '../ui/link.tsx'
import { DONATION_PRESETS, MIN_DONATION_POUNDS } from '#shared/donations.ts'

type Link = { to: PagePath; hash?: string; text: string }
type Question = { question: string; answer: readonly (string | Link)[] }

const impacts = DONATION_PRESETS.flatMap(({ pounds, impact }) =>
  impact === undefined ? [] : [`£${pounds} ${impact.charAt(0).toLowerCase()}${impact.slice(1)}`],
)

export const questions: readonly Question[] = [
  {
    question: 'How does faith guide your work?',
    answer: [
      'Faith is why we serve. We believe that every woman and girl is worth a book of her own, and we try to act on that belief. If you would like us to pray for you, ',
      { to: '/prayer', text: 'send a prayer request' },
      '.',
    ],
  },
  {
    question: 'Which books do you accept, and in what condition?',
    answer: [
      'Children’s books are especially needed and textbooks have high priority, but all books are welcome. Good condition is best: clean, complete and easy to read. If yours are mixed, say so on the ',
      { to: '/book-donation', text: 'book donation form' },
      '; we reply within 24 hours.',
    ],
  },
  {
    question: 'How do you choose partner schools?',
    answer: [
      'We look for schools in poor communities where women and girls have few books, and where the books we send will be shared and read. ',
      { to: '/projects', text: 'Our projects' },
      ' show which countries we are working in.',
    ],
  },
  {
    question: 'How can I volunteer beyond giving books?',
    answer: [
      'In many ways: teaching, translation, photography, fundraising, organising events, design and more. Tell us what you enjoy doing on the ',
      { to: '/volunteer', text: 'volunteer form' },
      '.',
    ],
  },
  {
    question: 'What do monetary donations pay for?',
    answer: [
      `${impacts.join('; ')}. You can also `,
      { to: '/donate', text: 'give an amount of your own' },
      `, from £${MIN_DONATION_POUNDS}.`,
    ],
  },
  {
    question: 'Can I start a chapter where I live?',
    answer: [
      'We would love to talk about it. ',
      { to: '/', hash: 'contact', text: 'Send us a message' },
      ' with the subject ‘Partnership’, and tell us about your community and who would join you.',
    ],
  },
]
