import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../seo/head.ts'
import { loadContent } from '../../content/page-content.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { FormPage, InfoCard, Quote } from './form-page.tsx'
import art from './volunteer-art.svg?url'
import { VolunteerForm } from './lazy-forms.tsx'

export const Route = createFileRoute('/volunteer')({
  loader: async ({ context }) => {
    await Promise.all([loadContent(context, 'volunteer'), VolunteerForm.preload()])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Volunteer with us',
      import.meta.env.SSR && {
        description: 'Lend your time and skills, near or far, and help books reach women and girls.',
      },
    ),
  component: VolunteerPage,
})

function VolunteerPage() {
  const { data: content } = useQuery(useTRPC().utils.pages.volunteer.queryOptions())
  return (
    <FormPage
      title="Volunteer with us"
      intro={content?.opening}
      art={art}
      formTitle="Volunteer application"
      aside={
        <>
          <InfoCard title="What happens next">
            <ol className="flex flex-col gap-4">
              {steps.map(({ title, text }, index) => (
                <li key={title} className="flex gap-4">
                  <span
                    aria-hidden="true"
                    className="grid size-10 shrink-0 place-items-center rounded-full bg-primary font-display font-semibold text-on-primary"
                  >
                    {index + 1}
                  </span>
                  <span>
                    <strong className="block font-semibold">{title}</strong>
                    <span className="text-muted">{text}</span>
                  </span>
                </li>
              ))}
            </ol>
          </InfoCard>
          {content && <Quote {...content.verse} />}
        </>
      }
    >
      <VolunteerForm />
    </FormPage>
  )
}

const steps = [
  { title: 'You apply', text: 'We only need your name, your email and your motivation.' },
  { title: 'We read it', text: 'Someone from our team reads every application with care.' },
  { title: 'We write back', text: 'By email, to the address you give us.' },
]
