/** All fields of the site content by section, for forms and for names in differences. */
import { CONTENT_COUNTS, CONTENT_LENGTHS, type ContentSection } from '#shared/site/content/content.ts'
import { forOpenings } from '#shared/site/content/openings.ts'
import type { FieldSpec, ListSpec, TextSpec } from './field-spec.ts'

const { name, line, sentence, paragraph, markdown, address, phone, url, figure, caption } = CONTENT_LENGTHS

/** A field that is typed into. */
const field = (
  kind: TextSpec['kind'],
  ...[place, label, max, more]: [place: string, label: string, max: number, more?: Partial<TextSpec>]
): TextSpec => ({ ...more, kind, name: place, label, max })

const figures = (place: string, label: string, hint: string): ListSpec => ({
  kind: 'list',
  name: place,
  label,
  hint,
  noun: 'figure',
  min: 0,
  max: CONTENT_COUNTS.figures,
  fields: [
    field('text', 'figure', 'Figure', figure, { hint: 'Such as 800+' }),
    field('text', 'label', 'What it counts', line, { hint: 'Such as books donated' }),
    field('text', 'source', 'Source', line, {
      hint: 'Where the figure comes from, such as Annual report 2025',
      isOptional: true,
    }),
    field('date', 'date', 'As of', 10, { isOptional: true }),
  ],
})

const verse = (place: string, group: string): TextSpec[] => [
  field('area', `${place}.text`, 'Verse', paragraph, { group, rows: 2 }),
  field('text', `${place}.source`, 'Where it stands', line, { group, hint: 'Such as Luke 6:38' }),
]

const SHIPPING = 'How soon a bracelet is sent'

export const SECTION_FIELDS: Record<ContentSection, readonly FieldSpec[]> = {
  identity: [
    field('text', 'name', 'Name', name, { hint: 'In the header, the footer, emails and page titles' }),
    field('text', 'tagline', 'Tagline', line, { hint: 'The large words at the top of the home page' }),
    field('area', 'mission', 'Sentence under it', sentence, {
      hint: 'At the top of the home page, under the tagline',
    }),
    field('area', 'description', 'The charity in one sentence', sentence, {
      hint: 'Shown by search engines, and where the home page is shared',
    }),
    field('text', 'defaultAuthor', 'Author of articles', name, {
      hint: 'Where an article does not name one',
    }),
  ],
  contact: [
    field('email', 'email', 'Email', 254, {
      hint: 'On the home page, the legal pages and in emails to visitors, whose replies go there. Only owners change it',
    }),
    field('tel', 'phone', 'Telephone', phone, { hint: 'Beside the email', isOptional: true }),
    field('area', 'address', 'Postal address', address, {
      hint: 'In the footer, on the legal pages, in emails and on packing slips. A line each, as on an envelope. Only owners change it',
      rows: 4,
      isOptional: true,
    }),
    field('text', 'charityNumber', 'Charity number', line, {
      hint: 'In the footer, the terms and emails',
      group: 'Registration',
      isOptional: true,
    }),
    field('text', 'companyNumber', 'Company number', line, {
      hint: 'In the footer and the terms',
      group: 'Registration',
      isOptional: true,
    }),
    field('text', 'regulator', 'Regulator', line, {
      hint: 'In the footer, such as Registered with the Fundraising Regulator',
      group: 'Registration',
      isOptional: true,
    }),
    field('text', 'vatLine', 'VAT', line, {
      hint: 'On the packing slip and in the terms, such as VAT registration number GB 123 4567 89',
      group: 'Registration',
      isOptional: true,
    }),
    {
      kind: 'list',
      name: 'social',
      label: 'Social links',
      hint: 'Under ‘Follow us’ in the footer',
      noun: 'link',
      min: 0,
      max: CONTENT_COUNTS.social,
      fields: [
        field('text', 'label', 'Network', name, { hint: 'Such as Instagram' }),
        field('url', 'href', 'Address', url, { hint: 'Begins with https://' }),
      ],
    },
  ],
  figures: [
    figures('home', 'On the home page', 'The strip under the top of the home page'),
    figures('projects', 'On the projects page', 'The strip on the projects page'),
    figures('shop', 'After a purchase', 'What the work has reached, on the page that thanks a buyer'),
  ],
  mission: [
    field('text', 'title', 'Heading', line, { hint: 'On the home page' }),
    field('area', 'intro', 'Words under it', paragraph, { isOptional: true }),
    {
      kind: 'list',
      name: 'points',
      label: 'Principles',
      noun: 'principle',
      min: CONTENT_COUNTS.points,
      max: CONTENT_COUNTS.points,
      fields: [field('text', 'title', 'Title', line), field('area', 'text', 'Text', paragraph)],
    },
    field('text', 'caption', 'Caption of the picture', line, {
      hint: 'Beside the photograph or drawing above the mission; {bracelet gift} stands for what you say under ‘Promises’',
      isOptional: true,
    }),
  ],
  books: [
    field('text', 'title', 'Heading', line, { hint: 'On the home page' }),
    {
      kind: 'list',
      name: 'kinds',
      label: 'Kinds of books',
      noun: 'kind',
      min: CONTENT_COUNTS.kinds,
      max: CONTENT_COUNTS.kinds,
      fields: [
        field('text', 'title', 'Title', line),
        field('text', 'need', 'How much they are needed', line, { hint: 'Such as High priority' }),
        field('area', 'text', 'Text', paragraph),
      ],
    },
  ],
  faq: [
    field('text', 'title', 'Heading', line, { hint: 'On the home page' }),
    field('area', 'intro', 'Words under it', paragraph, { isOptional: true }),
    {
      kind: 'list',
      name: 'questions',
      label: 'Questions',
      hint: 'In this order on the home page; search engines read them too. {gift amounts} and {reply time} stand for what you say under ‘Gift amounts’ and ‘Promises’',
      noun: 'question',
      min: 0,
      max: CONTENT_COUNTS.questions,
      fields: [
        field('text', 'question', 'Question', sentence),
        field('markdown', 'answer', 'Answer', markdown),
      ],
    },
    field('number', 'open', 'Open at first', 10, {
      hint: 'The number of the question whose answer is already open on the page; without one all are closed',
      isOptional: true,
    }),
  ],
  verses: [
    field('text', 'bible', 'Translation', line, {
      hint: 'All verses are quoted from it; named in the footer and in emails',
    }),
    ...verse('footer', 'In the footer of every page'),
    ...verse('donationEmail', 'In the email that thanks a donor'),
    ...verse('article', 'Under articles'),
    ...verse('bookDonation', 'On the page for giving books'),
    ...verse('prayer', 'On the page for prayer requests'),
    ...verse('volunteer', 'On the page for volunteers'),
  ],
  openings: Object.entries(forOpenings((row) => row)).map(([place, { label, hint }]) =>
    field('area', place, label, paragraph, hint === undefined ? {} : { hint }),
  ),
  photographs: [
    { kind: 'photo', name: 'home', label: 'Home page', hint: 'At the top, in place of the drawing' },
    {
      kind: 'photo',
      name: 'about',
      label: 'About',
      hint: 'Above the mission on the home page, in place of the drawing',
    },
    { kind: 'photo', name: 'shop', label: 'Shop', hint: 'At the top of the shop' },
    { kind: 'photo', name: 'projects', label: 'Projects', hint: 'At the top of the projects page' },
    { kind: 'photo', name: 'donate', label: 'Donate', hint: 'At the top of the donation page' },
    {
      kind: 'photo',
      name: 'charity',
      label: 'The charity',
      hint: 'Small and round, beside its name where visitors give and pay, such as a face',
    },
  ],
  shop: [
    {
      kind: 'list',
      name: 'countries',
      label: 'Countries',
      hint: 'The shop’s filter, in this order; it opens with the first. ‘Multi-country’ and ‘Custom’ always come after them. A country can leave once no bracelet stands for it',
      noun: 'country',
      min: 1,
      max: CONTENT_COUNTS.countries,
      fields: [
        field('text', 'name', 'Country', name),
        field('text', 'code', 'In links', 30, {
          hint: 'The end of the address of its bracelets, such as ghana. Leave it empty for a new country',
          isOptional: true,
        }),
      ],
    },
  ],
  giving: [
    {
      kind: 'list',
      name: 'gifts',
      label: 'Suggested amounts',
      hint: 'On the page for giving, the smallest first, and the three smallest under some articles. The captions are also in the email that thanks a donor',
      noun: 'gift',
      min: 1,
      max: CONTENT_COUNTS.gifts,
      fields: [
        field('number', 'pounds', 'Pounds', 10, { hint: 'Whole pounds, such as 25' }),
        field('text', 'caption', 'What it makes possible', caption, {
          hint: 'Such as Gives books for one student',
          isOptional: true,
        }),
      ],
    },
  ],
  delivery: [
    field('number', 'shipping.from', 'Fewest business days', 10, { group: SHIPPING, hint: 'Such as 3' }),
    field('number', 'shipping.to', 'Most business days', 10, {
      group: SHIPPING,
      hint: 'In the shop, after a purchase and in emails; the day by which you send an order counts from it. Orders already paid stay as they were promised',
    }),
    field('number', 'perBracelet', 'Pounds of each bracelet that ship books', 10, {
      hint: 'In the shop, the terms, the receipt and emails, such as 2 or 2.50. Orders already paid stay as they were promised',
    }),
    field('number', 'replyHours', 'Hours until you reply', 10, {
      hint: 'Promised to whoever offers books; the inbox counts the hours that are left of it',
    }),
  ],
  legal: [
    field('markdown', 'privacy', 'Your paragraphs on privacy', markdown, {
      hint: 'On the privacy page, below what it always says',
      isOptional: true,
    }),
    field('markdown', 'terms', 'Your paragraphs on the terms', markdown, {
      hint: 'On the page of the terms, below what it always says',
      isOptional: true,
    }),
    field('markdown', 'deliveryReturns', 'Your paragraphs on delivery and returns', markdown, {
      hint: 'On that page, below what it always says',
      isOptional: true,
    }),
    field('markdown', 'accessibility', 'Accessibility statement', markdown, {
      hint: 'A page of its own, linked in the footer',
    }),
    field('markdown', 'complaints', 'Complaints', markdown, {
      hint: 'A page of its own, linked in the footer',
    }),
    field('date', 'policiesChanged', 'Last changed on', 10, {
      hint: 'Shown on the legal pages: the day on which one of them last changed',
    }),
  ],
}
