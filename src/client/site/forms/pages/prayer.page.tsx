import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../seo/head.ts'
import { loadContent } from '../../content/page-content.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { FormPage, InfoCard, Quote } from './form-page.tsx'
import art from './prayer-art.svg?url'
import { PrayerForm } from './lazy-forms.tsx'

export const Route = createFileRoute('/prayer')({
  loader: async ({ context }) => {
    await Promise.all([loadContent(context, 'prayer'), PrayerForm.preload()])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Prayer requests',
      import.meta.env.SSR && {
        description: 'Share what is on your heart, and we will pray for you.',
      },
    ),
  component: PrayerPage,
})

function PrayerPage() {
  const { data: content } = useQuery(useTRPC().utils.pages.prayer.queryOptions())
  return (
    <FormPage
      title="Prayer requests"
      intro={content?.opening}
      art={art}
      formTitle="Your prayer request"
      aside={
        <>
          <InfoCard title="In confidence">
            <p className="text-muted">
              Your request is read only by the people who pray for you. It is never shown on this site or
              repeated in an email.
            </p>
          </InfoCard>
          {content && <Quote {...content.verse} />}
        </>
      }
    >
      <PrayerForm />
    </FormPage>
  )
}
