/** Prayer request (specification sections 2, 3 and 5). */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'
import { FormPage, InfoCard, Quote } from './form-page.tsx'
import art from './prayer-art.svg?url'
import { PrayerForm } from './lazy-forms.tsx'

export const Route = createFileRoute('/prayer')({
  loader: PrayerForm.preload,
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
  return (
    <FormPage
      title="Prayer requests"
      intro="Whatever is on your heart, a worry or a joy, share it with us and we will pray for you. You do not need to belong to a church or leave your email address."
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
          <Quote source="Galatians 6:2">Bear one another’s burdens, and so fulfill the law of Christ.</Quote>
        </>
      }
    >
      <PrayerForm />
    </FormPage>
  )
}
