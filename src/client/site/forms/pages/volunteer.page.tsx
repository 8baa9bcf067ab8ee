import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../seo/head.ts'
import { loadContent } from '../../content/page-content.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { FormPage, InfoCard, Quote, Steps } from './form-page.tsx'
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
          <Steps title="What happens next" steps={steps} />
          <InfoCard title="What helpers do">
            <ul className="flex list-disc flex-col gap-2 pl-5 text-muted marker:text-primary">
              {tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ul>
          </InfoCard>
          {content && <Quote {...content.verse} />}
        </>
      }
    >
      <VolunteerForm />
    </FormPage>
  )
}

const tasks = [
  'Sort and pack books, and write down what is in each box.',
  'Translate letters, or take photographs that do our readers justice.',
  'Tell a school, a church or a reading group about the books we need.',
]

const steps = [
  { title: 'You apply', text: 'We only need your name, your email and your motivation.' },
  { title: 'We read it', text: 'Someone from our team reads every application with care.' },
  { title: 'We write back', text: 'By email, to the address you give us.' },
]
