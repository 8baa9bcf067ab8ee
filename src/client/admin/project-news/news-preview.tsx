import { newsText } from '#shared/money/project-news/project-news.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmailSample } from '../mail/email-sample.tsx'

type NewsPreviewProps = { projectId: number; subject: string; body: string }

/** The email as a recipient will see it. */
export function NewsPreview({ projectId, subject, body }: NewsPreviewProps) {
  const { client } = useTRPC()
  return (
    <EmailSample
      name={`news of project ${projectId}`}
      values={newsText.safeParse({ subject, body }).data}
      render={(text, scheme) => client.projectNews.sample.mutate({ ...text, projectId, scheme })}
      about="An example with an invented name."
    />
  )
}
