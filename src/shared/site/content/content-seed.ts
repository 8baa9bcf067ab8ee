/** The initial site content, used until the owner changes it. Only for the server, because it loads zod. */
import type { Figure, SiteContent } from './content.ts'
import { MIN_DONATION_POUNDS } from '../../money/donations/donation-limits.ts'
import { forOpenings } from './openings.ts'
import { site, siteDescription } from './site.ts'

const figures = (list: readonly { figure: string; label: string }[]): Figure[] =>
  list.map((each) => ({ ...each, source: '', date: '' }))

export const contentSeed: SiteContent = {
  identity: {
    name: site.name,
    tagline: site.tagline,
    mission: site.mission,
    description: siteDescription,
    defaultAuthor: site.defaultAuthor,
  },
  contact: {
    email: site.email,
    phone: site.phone ?? '',
    address: site.address ?? '',
    charityNumber: site.registeredCharityNumber ?? '',
    companyNumber: '',
    regulator: '',
    vatLine: '',
    social: [...site.social],
  },
  figures: {
    home: figures(site.homeImpact),
    projects: figures(site.projectsImpact),
    shop: figures(site.shopImpact),
  },
  mission: {
    title: 'Our mission',
    intro: 'Three principles guide every box of books we send.',
    points: [
      {
        title: 'Faith-driven service',
        text: 'Our faith is why we serve, and why we send books to places that have few.',
      },
      {
        title: 'Empowering women and girls',
        text: 'A book of her own is where a woman’s or a girl’s learning can begin, and it is hers to keep.',
      },
      {
        title: 'Global impact',
        text: 'Books travel from shelves that can spare them to schools that are waiting for them.',
      },
    ],
    caption: '{bracelet gift} from each bracelet goes to shipping books to women and girls.',
  },
  books: {
    title: 'Books We Need',
    kinds: [
      {
        title: 'Children’s books',
        need: 'Especially needed',
        text: 'Picture books, first readers and stories to read aloud.',
      },
      {
        title: 'Educational textbooks',
        need: 'High priority',
        text: 'School subjects, workbooks, reference and language learning.',
      },
      {
        title: 'All books welcome',
        need: 'Every book counts',
        text: 'Novels, skills, trades: if it can be read, someone is waiting for it.',
      },
    ],
  },
  faq: {
    title: 'Frequently asked questions',
    intro: 'Can’t find your answer? Send us a message below.',
    open: '',
    questions: [
      {
        question: 'How does faith guide your work?',
        answer:
          'Faith is why we serve. We believe that every woman and girl is worth a book of her own, and we try to act on that belief. If you would like us to pray for you, [send a prayer request](/prayer).',
      },
      {
        question: 'Which books do you accept, and in what condition?',
        answer:
          'Children’s books are especially needed and textbooks have high priority, but all books are welcome. Good condition is best: clean, complete and easy to read. If yours are mixed, say so on the [book donation form](/book-donation); we reply within {reply time}.',
      },
      {
        question: 'How do you choose partner schools?',
        answer:
          'We look for schools in poor communities where women and girls have few books, and where the books we send will be shared and read. [Our projects](/projects) show which countries we are working in.',
      },
      {
        question: 'How can I volunteer beyond giving books?',
        answer:
          'In many ways: teaching, translation, photography, fundraising, organising events, design and more. Tell us what you enjoy doing on the [volunteer form](/volunteer).',
      },
      {
        question: 'What do monetary donations pay for?',
        answer: `{gift amounts}. You can also [give an amount of your own](/donate), from £${MIN_DONATION_POUNDS}.`,
      },
      {
        question: 'Can I start a chapter where I live?',
        answer:
          'We would love to talk about it. [Send us a message](/#contact) with the subject ‘Partnership’, and tell us about your community and who would join you.',
      },
    ],
  },
  verses: {
    bible: site.bible,
    footer: site.scripture,
    donationEmail: site.scripture,
    article: {
      text: '“For I know the thoughts that I think toward you,” says Yahweh, “thoughts of peace, and not of evil, to give you hope and a future.”',
      source: 'Jeremiah 29:11',
    },
    bookDonation: { text: 'Give, and it will be given to you.', source: 'Luke 6:38' },
    prayer: {
      text: 'Bear one another’s burdens, and so fulfill the law of Christ.',
      source: 'Galatians 6:2',
    },
    volunteer: {
      text: 'As each has received a gift, employ it in serving one another.',
      source: '1 Peter 4:10',
    },
  },
  openings: forOpenings(({ text }) => text),
  shop: {
    countries: [
      { code: 'ghana', name: 'Ghana' },
      { code: 'brazil', name: 'Brazil' },
      { code: 'usa', name: 'USA' },
      { code: 'kenya', name: 'Kenya' },
      { code: 'canada', name: 'Canada' },
    ],
  },
  giving: {
    gifts: [
      { pounds: '25', caption: 'Gives books for one student' },
      { pounds: '50', caption: 'Supports a small classroom' },
      { pounds: '100', caption: 'Funds teacher training' },
      { pounds: '250', caption: 'Establishes a school library' },
      { pounds: '500', caption: '' },
    ],
  },
  delivery: { shipping: { from: '3', to: '5' }, perBracelet: '2', replyHours: '24' },
  legal: {
    privacy: '',
    terms: '',
    deliveryReturns: '',
    accessibility: `## What we aim for

We want everyone to be able to use this site, and aim to meet the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/) at level AA. You should be able to

- read every page with a screen reader, and use it with a keyboard alone;
- enlarge the text, or use a screen of only 320 pixels, without scrolling sideways;
- read every page without JavaScript;
- have nothing move, if your device asks for less motion.

## How it is tested

Whenever the site’s software changes, a program reads every public page and looks for barriers. Other tests use the shop, the forms and the checkout with a keyboard, measure the contrast of the colours and look for pages that are too wide for a small screen. We have tested it ourselves; no other organisation has.

## What does not work well yet

- A program finds only some barriers, and we have not tried every browser with every screen reader.
- The card fields belong to our payment provider, Stripe, so we cannot change how they work. They need JavaScript.
- The forms need JavaScript too.
- We describe photographs in our own words, and a description may leave out what matters to you.
- The site is in English only, and has no easy-read version.

## If something is difficult

Please tell us, with the address below or with the [form on our home page](/#contact): which page it was, what you wanted to do, and what you use to browse. If you could not buy something, make a donation or send a form, say so and we will gladly help. Somebody reads every message and gets back to you soon. We do not promise a day, because we are a small charity.

If you are not happy with our answer, you can [complain](/complaints). The [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) can tell you about your rights if you live in England, Scotland or Wales.`,
    complaints: `## How to complain

Write to us at the address below, or use the [form on our home page](/#contact). It helps us to know

- what happened, and when;
- your order number, if it is about an order;
- what you would like us to do.

You do not need a form or any particular words, and somebody else may write for you.

## What happens then

Somebody reads every complaint and gets back to you soon, at the email address you give us. We do not promise a day, because we are a small charity. Some things have a time limit that we keep to: when we refund an order is in [delivery & returns](/delivery-returns), when we refund a donation is in our [terms](/terms#gifts), and when we answer a question about your data is in our [privacy notice](/privacy#rights).

Complaining costs nothing, and changes nothing about your order or your legal rights.

## If you are not happy with our answer

You can ask us to look at it again, and tell us why. You can also ask somebody independent. The [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/) deals with complaints about personal data, and [Citizens Advice](https://www.citizensadvice.org.uk/) can tell you about your rights as a customer.`,
    policiesChanged: site.policiesChanged,
  },
  photographs: { home: null, about: null, shop: null, projects: null, donate: null, charity: null },
}
