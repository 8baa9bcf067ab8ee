/**
 * The site content that the owner may change. Its form, rule, type, initial value and section follow from the
 * declaration below. Pages get it from `page-content.ts`.
 */
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '../../money/donations/donation-limits.ts'
import {
  field,
  group,
  list,
  photo,
  text,
  type Photograph,
  type SectionFields,
  type ValueOf,
} from './content-fields.ts'
import { ACCESSIBILITY, COMPLAINTS } from './legal-texts.ts'
import type { ContentSection } from './sections.ts'
import { site, siteDescription } from './site.ts'
import type { ShopCountry } from '../shop/shop.ts'

/** Maximum length of each kind of text, in characters. */
const LENGTHS = {
  name: 80,
  line: 160,
  sentence: 400,
  paragraph: 1200,
  markdown: 20_000,
  address: 400,
  phone: 50,
  url: 500,
  figure: 20,
  caption: 60,
  number: 10,
} as const
const { name, line, sentence, paragraph, markdown, address, phone, url, figure, caption, number } = LENGTHS

/** Maximum length of a photograph's description. */
export const MAX_ALT = 300

/** Maximum number of questions. */
const QUESTIONS = 40
/** Two weeks. */
const MAX_REPLY_HOURS = 336
const MAX_SHIPPING_DAYS = 60

/** A short fact with its source: '800+' 'books donated', 'Annual report 2025', '2025-12-31'. */
const figures = (label: string, hint: string, initial: readonly { figure: string; label: string }[]) =>
  list({
    label,
    hint,
    noun: 'figure',
    min: 0,
    max: 6,
    fields: {
      figure: field('text', 'Figure', figure, { hint: 'Such as 800+', missing: 'Please enter the figure' }),
      label: field('text', 'What it counts', line, {
        hint: 'Such as books donated',
        missing: 'Please enter what it counts',
      }),
      source: field('text', 'Source', line, {
        hint: 'Where the figure comes from, such as Annual report 2025',
      }),
      date: field('date', 'As of', number),
    },
    initial: initial.map((each) => ({ ...each, source: '', date: '' })),
  })

const verse = (label: string, initial: { text: string; source: string }, page?: string) =>
  group({
    label,
    ...(page !== undefined && { page }),
    fields: {
      text: field('area', 'Verse', paragraph, { rows: 2, missing: 'Please enter the verse' }),
      source: field('text', 'Reference', line, {
        hint: 'Such as Luke 6:38',
        missing: 'Please enter the reference, such as Luke 6:38',
      }),
    },
    initial,
  })

/** The paragraph below the heading of a page, or of a section of the landing page. */
const opening = (label: string, page: string, initial: string, hint?: string) =>
  text(initial, 'area', label, paragraph, {
    page,
    missing: 'Please enter a sentence',
    ...(hint !== undefined && { hint }),
  })

const heading = (initial: string) =>
  text(initial, 'text', 'Heading', line, { hint: 'On the home page', missing: 'Please enter a title' })

/** Empty ones are not shown. */
const registration = (label: string, initial: string, hint: string) =>
  text(initial, 'text', label, line, { hint, group: 'Registration' })

const businessDays = (label: string, hint: string) =>
  field('number', label, number, {
    hint,
    range: [1, MAX_SHIPPING_DAYS],
    missing: `Please enter whole days from 1 to ${MAX_SHIPPING_DAYS}`,
  })

const pageOfTheirOwn = { hint: 'A page of its own, linked in the footer' }

export const PER_BRACELET = 'Please enter pounds up to 100, such as 2 or 2.50'

export const CONTENT = {
  identity: {
    name: text(site.name, 'text', 'Name', name, {
      hint: 'In the header, the footer, emails and page titles',
      missing: 'Please enter the charity’s name',
    }),
    tagline: text(site.tagline, 'text', 'Tagline', line, {
      hint: 'The large text at the top of the home page',
      missing: 'Please enter a tagline',
    }),
    mission: text(site.mission, 'area', 'Sentence below it', sentence, {
      hint: 'At the top of the home page, under the tagline',
      missing: 'Please enter a sentence',
    }),
    description: text(siteDescription, 'area', 'The charity in one sentence', sentence, {
      hint: 'Shown by search engines, and where the home page is shared',
      missing: 'Please describe the charity in a sentence',
      isOneLine: true,
    }),
    defaultAuthor: text(site.defaultAuthor, 'text', 'Author of articles', name, {
      hint: 'Where an article does not name one',
      missing: 'Please enter an author',
    }),
  },
  contact: {
    email: text(site.email, 'email', 'Email', 254, {
      hint: 'On the home page, the legal pages and in emails to visitors, whose replies go there. Only owners change it',
      missing: 'Please enter your email address',
    }),
    phone: text(site.phone ?? '', 'tel', 'Telephone', phone, { hint: 'Beside the email' }),
    address: text(site.address ?? '', 'area', 'Postal address', address, {
      hint: 'In the footer, on the legal pages, in emails and on packing slips. A line each, as on an envelope. Only owners change it',
      rows: 4,
    }),
    charityNumber: registration(
      'Charity number',
      site.registeredCharityNumber ?? '',
      'In the footer, the terms and emails',
    ),
    companyNumber: registration('Company number', '', 'In the footer and the terms'),
    regulator: registration(
      'Regulator',
      '',
      'In the footer, such as Registered with the Fundraising Regulator',
    ),
    vatLine: registration(
      'VAT',
      '',
      'On the packing slip and in the terms, such as VAT registration number GB 123 4567 89',
    ),
    social: list({
      label: 'Social links',
      hint: 'Under ‘Follow us’ in the footer',
      noun: 'link',
      min: 0,
      max: 12,
      fields: {
        label: field('text', 'Network', name, {
          hint: 'Such as Instagram',
          missing: 'Please enter the network’s name',
        }),
        href: field('url', 'Address', url, {
          hint: 'Begins with https://',
          missing: 'Please enter an address',
        }),
      },
      initial: site.social,
    }),
  },
  /** Each page has its own figures, which need not agree. */
  figures: {
    home: figures('On the home page', 'The strip under the top of the home page', site.homeImpact),
    projects: figures('On the projects page', 'The strip on the projects page', site.projectsImpact),
    shop: figures(
      'After a purchase',
      'What the work has reached, on the page that thanks a buyer',
      site.shopImpact,
    ),
  },
  mission: {
    title: heading('Our mission'),
    intro: text('Three principles guide every box of books we send.', 'area', 'Text below it', paragraph),
    points: list({
      label: 'Principles',
      noun: 'principle',
      min: 3,
      max: 3,
      fields: {
        title: field('text', 'Title', line, { missing: 'Please enter a title' }),
        text: field('area', 'Text', paragraph, { missing: 'Please enter a sentence' }),
      },
      initial: [
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
    }),
    caption: text(
      '{bracelet gift} from each bracelet goes to shipping books to women and girls.',
      'text',
      'Caption of the picture',
      line,
      {
        hint: 'Beside the photograph or drawing above the mission; {bracelet gift} stands for what you say under ‘Promises’',
      },
    ),
  },
  books: {
    title: heading('Books We Need'),
    kinds: list({
      label: 'Kinds of books',
      noun: 'kind',
      min: 3,
      max: 3,
      fields: {
        title: field('text', 'Title', line, { missing: 'Please enter a title' }),
        need: field('text', 'How much they are needed', line, {
          hint: 'Such as High priority',
          missing: 'Please enter how much they are needed',
        }),
        text: field('area', 'Text', paragraph, { missing: 'Please enter a sentence' }),
      },
      initial: [
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
    }),
  },
  faq: {
    title: heading('Frequently asked questions'),
    intro: text('Can’t find your answer? Send us a message below.', 'area', 'Text below it', paragraph),
    questions: list({
      label: 'Questions',
      hint: 'In this order on the home page; search engines read them too. {gift amounts} and {reply time} stand for what you say under ‘Gift amounts’ and ‘Promises’',
      noun: 'question',
      min: 0,
      max: QUESTIONS,
      fields: {
        question: field('text', 'Question', sentence, { missing: 'Please enter the question' }),
        answer: field('markdown', 'Answer', markdown, { missing: 'Please enter the answer' }),
      },
      initial: [
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
    }),
    open: text('', 'number', 'Open at first', number, {
      hint: 'The number of the question whose answer is already open on the page; without one all are closed',
      missing: 'Please enter the number of a question, such as 1',
      range: [1, QUESTIONS],
      isOptional: true,
    }),
  },
  verses: {
    bible: text(site.bible, 'text', 'Translation', line, {
      hint: 'All verses are quoted from it; named in the footer and in emails',
      missing: 'Please enter the translation',
    }),
    footer: verse('In the footer of every page', site.scripture),
    donationEmail: verse('In the email that thanks a donor', site.scripture),
    article: verse('Under articles', {
      text: '“For I know the thoughts that I think toward you,” says Yahweh, “thoughts of peace, and not of evil, to give you hope and a future.”',
      source: 'Jeremiah 29:11',
    }),
    bookDonation: verse(
      'On the page for giving books',
      { text: 'Give, and it will be given to you.', source: 'Luke 6:38' },
      '/book-donation',
    ),
    prayer: verse(
      'On the page for prayer requests',
      { text: 'Bear one another’s burdens, and so fulfill the law of Christ.', source: 'Galatians 6:2' },
      '/prayer',
    ),
    volunteer: verse(
      'On the page for volunteers',
      { text: 'As each has received a gift, employ it in serving one another.', source: '1 Peter 4:10' },
      '/volunteer',
    ),
  },
  openings: {
    homeProjects: opening('Home page: Projects', '/', 'One country at a time, with a goal for each.'),
    contact: opening('Home page: Contact', '/', 'Donate books, volunteer or ask us a question.'),
    shop: opening(
      'Shop',
      '/shop',
      'Strung by hand in the colours of a flag. Each one you wear helps a box of books reach women and girls who are waiting to read.',
    ),
    donate: opening(
      'Donate',
      '/donate',
      'Your gift puts books into the hands of women and girls in poor communities.',
    ),
    projects: opening(
      'Projects',
      '/projects',
      'Every project gathers books for schools where women and girls are waiting to read. Each bead on a string is a step towards its goal.',
    ),
    blog: opening(
      'Blog',
      '/blog',
      'Why we send books, how they travel, and what happens when someone opens one.',
    ),
    bookDonation: opening(
      'Donate books',
      '/book-donation',
      'The books you have finished with can start someone’s education. Tell us what you have, and we will contact you within {reply time} to arrange the rest.',
      '{reply time} stands for what you say under ‘Promises’',
    ),
    volunteer: opening(
      'Volunteer',
      '/volunteer',
      'Books travel because people sort, pack, translate, photograph and spread the word. Tell us what you enjoy doing and how much time you have: we will find a place for you.',
    ),
    prayer: opening(
      'Prayer request',
      '/prayer',
      'Whatever is on your heart, a worry or a joy, share it with us and we will pray for you. You do not need to belong to a church or leave your email address.',
    ),
  },
  /** Null shows the drawing; 'charity' has none. */
  photographs: {
    home: photo('Home page', 'At the top, in place of the drawing'),
    about: photo('About', 'Above the mission on the home page, in place of the drawing'),
    shop: photo('Shop', 'At the top of the shop'),
    projects: photo('Projects', 'At the top of the projects page'),
    donate: photo('Donate', 'At the top of the donation page'),
    charity: photo(
      'The charity',
      'Small and round, beside its name where visitors give and pay, such as a face',
    ),
  },
  shop: {
    countries: list({
      label: 'Countries',
      hint: 'The shop’s filter, in this order; it opens with the first. ‘Multi-country’ and ‘Custom’ always come after them. A country can be removed once no bracelet uses it',
      noun: 'country',
      min: 1,
      max: 12,
      missing: 'Please enter at least one country',
      fields: {
        name: field('text', 'Country', name, { missing: 'Please enter the country' }),
        code: field('text', 'In links', 30, {
          hint: 'The end of the address of its bracelets, such as ghana. Leave it empty for a new country',
        }),
      },
      initial: [
        { code: 'ghana', name: 'Ghana' },
        { code: 'brazil', name: 'Brazil' },
        { code: 'usa', name: 'USA' },
        { code: 'kenya', name: 'Kenya' },
        { code: 'canada', name: 'Canada' },
      ],
    }),
  },
  giving: {
    gifts: list({
      label: 'Suggested amounts',
      hint: 'On the page for giving, the smallest first, and the three smallest under some articles. The captions are also in the email that thanks a donor',
      noun: 'gift',
      min: 1,
      max: 8,
      missing: 'Please suggest at least one amount',
      fields: {
        pounds: field('number', 'Pounds', number, {
          hint: 'Whole pounds, such as 25',
          range: [MIN_DONATION_POUNDS, MAX_DONATION_POUNDS],
          missing: `Please enter whole pounds from ${MIN_DONATION_POUNDS} to ${MAX_DONATION_POUNDS}`,
        }),
        caption: field('text', 'What it makes possible', caption, {
          hint: 'Such as Gives books for one student',
        }),
      },
      initial: [
        { pounds: '25', caption: 'Gives books for one student' },
        { pounds: '50', caption: 'Supports a small classroom' },
        { pounds: '100', caption: 'Funds teacher training' },
        { pounds: '250', caption: 'Establishes a school library' },
        { pounds: '500', caption: '' },
      ],
    }),
  },
  /** Whole numbers, except `perBracelet`, which may have pence. */
  delivery: {
    shipping: group({
      label: 'How soon a bracelet is sent',
      fields: {
        from: businessDays('Fewest business days', 'Such as 3'),
        to: businessDays(
          'Most business days',
          'In the shop, after a purchase and in emails; the day by which you send an order counts from it. Orders already paid stay as they were promised',
        ),
      },
      initial: { from: '3', to: '5' },
    }),
    perBracelet: text('2', 'number', 'Pounds from each bracelet that ship books', number, {
      hint: 'In the shop, the terms, the receipt and emails, such as 2 or 2.50. Orders already paid stay as they were promised',
      missing: PER_BRACELET,
    }),
    replyHours: text('24', 'number', 'Hours until you reply', number, {
      hint: 'Promised to whoever offers books; the inbox shows how many hours are left',
      range: [2, MAX_REPLY_HOURS],
      missing: `Please enter whole hours from 2 to ${MAX_REPLY_HOURS}`,
    }),
  },
  /** Markdown, as in articles. The first three are added below the fixed text of their page. */
  legal: {
    privacy: text('', 'markdown', 'Your paragraphs on privacy', markdown, {
      hint: 'On the privacy page, below what it always says',
    }),
    terms: text('', 'markdown', 'Your paragraphs on the terms', markdown, {
      hint: 'On the page of the terms, below what it always says',
    }),
    deliveryReturns: text('', 'markdown', 'Your paragraphs on delivery and returns', markdown, {
      hint: 'On that page, below what it always says',
    }),
    accessibility: text(ACCESSIBILITY, 'markdown', 'Accessibility statement', markdown, {
      ...pageOfTheirOwn,
      missing: 'Please enter the statement',
    }),
    complaints: text(COMPLAINTS, 'markdown', 'Complaints', markdown, {
      ...pageOfTheirOwn,
      missing: 'Please enter how to complain',
    }),
    policiesChanged: text(site.policiesChanged, 'date', 'Last changed on', number, {
      hint: 'Shown on the legal pages: the day on which one of them last changed',
      missing: 'Please enter a day',
    }),
  },
} satisfies Record<ContentSection, SectionFields>

type Declared = typeof CONTENT

/** Empty texts are not shown. */
export type SiteContent = {
  [S in ContentSection]: { [Name in keyof Declared[S]]: ValueOf<Declared[S][Name]> }
}
export type { Photograph } from './content-fields.ts'
export type FigurePage = keyof SiteContent['figures']
export type Figure = SiteContent['figures'][FigurePage][number]
export type Verse = SiteContent['verses']['footer']
export type PhotographPlace = keyof SiteContent['photographs']

/**
 * The owner's changes: sections of keys, without values that equal the initial content. A list or object below a key
 * is stored as a whole.
 */
export type StoredContent = Record<string, unknown>

/** Only owners may change these, because replies, post and cheques go there. */
export const OWNERS_CONTACT = ['email', 'address'] as const

/** A suggested gift with its effect, which may be empty. */
export type Gift = { pounds: number; impact: string }

/** Content that comes with the HTML of every page. */
export type CommonContent = {
  name: string
  contact: SiteContent['contact']
  /** Small round photograph beside the name. */
  portrait: Photograph | null
  verse: Verse
  bible: string
  defaultAuthor: string
  /** '3-5 business days' */
  shipsWithin: string
  /** Part of each bracelet's price that ships books: '£2'. */
  perBracelet: string
  replyHours: number
  countries: ShopCountry[]
  gifts: Gift[]
}
