import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../seo/head.ts'
import { useSite } from '../../content/content.ts'
import { loadContent } from '../../content/page-content.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import art from './book-box.svg?url'
import { BookDonationForm } from './lazy-forms.tsx'
import { FormPage, InfoCard, Quote, Steps } from './form-page.tsx'

export const Route = createFileRoute('/book-donation')({
  loader: async ({ context }) => {
    await Promise.all([loadContent(context, 'bookDonation'), BookDonationForm.preload()])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Donate Books',
      import.meta.env.SSR && {
        description: 'Give books you no longer need to women and girls who are waiting to read.',
      },
    ),
  component: BookDonationPage,
})

function BookDonationPage() {
  const { replyHours } = useSite()
  const { data: content } = useQuery(useTRPC().utils.pages.bookDonation.queryOptions())
  return (
    <FormPage
      title="Donate Books"
      intro={content?.opening}
      art={art}
      formTitle="Book Donation Form"
      aside={
        <>
          <InfoCard title="Why Donate Books?">
            <ul className="flex list-disc flex-col gap-2 pl-5 text-muted marker:text-primary">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </InfoCard>
          <InfoCard title="Types of Books We Need">
            {types.map(({ title, books }) => (
              <div key={title}>
                <h3 className="text-lg">{title}</h3>
                <ul className="mt-2 flex flex-wrap gap-2">
                  {books.map((book) => (
                    <li key={book} className="rounded-full border border-line bg-surface px-3 py-1 text-sm">
                      {book}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </InfoCard>
          <Steps
            title="What happens next"
            steps={[
              { title: 'You tell us what you have', text: 'A rough idea is enough.' },
              {
                title: `We write within ${replyHours} hours`,
                text: 'Together we arrange how the books reach us.',
              },
              { title: 'Your books travel on', text: 'With the next box, to a school that waits for them.' },
            ]}
          />
          {content && <Quote {...content.verse} />}
        </>
      }
    >
      <BookDonationForm />
    </FormPage>
  )
}

const reasons = [
  'A book on your shelf has been read; on a school’s shelf it is read again and again.',
  'For a woman or a girl in a poor community, a book of her own is where learning begins.',
  'Our bracelets help to pay for the shipping, so that your books reach their readers.',
]

const types = [
  { title: 'Educational', books: ['Textbooks', 'Workbooks', 'Reference books', 'Language learning'] },
  {
    title: 'Skill Development',
    books: ['Professional skills', 'Trade manuals', 'Computer literacy', 'Business guides'],
  },
]
