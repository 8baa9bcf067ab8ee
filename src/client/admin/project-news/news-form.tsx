/** A draft of news: subject and text, the email as it will look, and who would get it. */
import { useController } from 'react-hook-form'
import { newsText, type ProjectNewsPage } from '#shared/money/project-news/project-news.schema.ts'
import { NEWS_LENGTHS } from '#shared/money/project-news/project-news.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { goesOnTyping, TextField } from '../../platform/ui/fields/field.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { Form } from '../forms/form.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { useAction } from '../kit/use-action.ts'
import { ArticleField } from '../writing/article-field.tsx'
import { audienceText, NEWS_STATUS, peopleText } from './news-labels.ts'
import { NewsPreview } from './news-preview.tsx'

type Project = ProjectNewsPage['project']
const LABELS = { subject: 'Subject', body: 'News' }
const storedOf = (news?: ProjectNewsPage) => ({
  start: { subject: news?.subject ?? '', body: news?.body ?? '' },
  version: news?.version,
})

type NewsFormProps = { project: Project; news?: ProjectNewsPage; onSaved?: (saved: ProjectNewsPage) => void }

export function NewsForm({ project, news, onSaved }: NewsFormProps) {
  const { client, utils } = useTRPC()
  const id = news?.id
  const server = useServerForm({
    name: id === undefined ? `new news of project ${project.id}` : `news ${id}`,
    keeps: 'page',
    schema: newsText,
    ...storedOf(news),
    storedOf,
    send: (text, { version, key }) =>
      id === undefined || version === undefined
        ? client.projectNews.create.mutate({ ...text, projectId: project.id, key })
        : client.projectNews.update.mutate({ ...text, id, version }),
    nameOf: (saved) => `news ${saved.id}`,
    ...(id !== undefined && { readTheirs: () => client.projectNews.byId.query({ id }) }),
    success: { title: 'Draft saved' },
    onDone: async (saved) => {
      onSaved?.(saved)
      await utils.projectNews.invalidate()
    },
  })
  const { field, fieldState } = useController({ control: server.form.control, name: 'body' })
  const { ref, value, onChange, onBlur } = field
  const values = server.form.watch()
  return (
    <div className="grid items-start gap-10 xl:grid-cols-2">
      {news && <DraftActions news={news} isUnsaved={server.isUnsaved} />}
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <p>
            <TextLink to="/admin/projects/$id/news" params={{ id: String(project.id) }} size="text" strong>
              {`News of ${project.name}`}
            </TextLink>
          </p>
          {news && <p className="mt-2">{audienceText(news.audience)}</p>}
        </div>
        <Form form={server} labels={LABELS} submit="Save draft">
          <TextField
            {...server.field('subject')}
            label={LABELS.subject}
            required
            autoComplete="off"
            maxLength={NEWS_LENGTHS.subject}
          />
          <ArticleField
            ref={ref}
            label={LABELS.body}
            onlyWords
            content={value}
            format="markdown"
            hint="Comes after “Dear …,”. A link to the project’s page and one to stop these emails follow by themselves."
            error={fieldState.error?.message}
            onChange={({ content }) => onChange(content)}
            onBlur={(event) => value !== '' && goesOnTyping(event) && onBlur()}
          />
        </Form>
      </div>
      <NewsPreview projectId={project.id} subject={values.subject} body={values.body} />
    </div>
  )
}

function DraftActions({ news, isUnsaved }: { news: ProjectNewsPage; isUnsaved: boolean }) {
  const { id, version, audience } = news
  const { client, utils } = useTRPC()
  const reads = [utils.projectNews]
  const send = useAction({
    send: () => client.projectNews.send.mutate({ id, version }),
    done: { title: 'The news is being sent' },
    failed: 'The news was not sent',
    reads,
  })
  const test = useAction({
    send: (_input: void, key) => client.projectNews.test.mutate({ id, key }),
    done: { title: 'Test sent', description: 'It is on its way to you.' },
    failed: 'The test was not sent',
  })
  const remove = useAction({
    send: () => client.projectNews.remove.mutate({ id }),
    done: { title: 'Draft deleted' },
    failed: 'The draft was not deleted',
    reads,
  })
  const willGet = audience.accept - audience.hadNews
  return (
    <PageActions
      status={<StatusBadge {...NEWS_STATUS.draft} />}
      primary={
        isUnsaved ? undefined : (
          <>
            <Button variant="secondary" {...test.button()}>
              Send a test to myself
            </Button>
            {willGet > 0 && (
              <ConfirmButton
                label={`Send to ${peopleText(willGet)}…`}
                variant="primary"
                question={`Send “${news.subject}” to ${peopleText(willGet)}?`}
                keep="Not yet"
                answers={{ label: 'Send it', act: send.act(), variant: 'primary' }}
              >
                <p>
                  It goes out a few dozen a minute. You can pause or stop it meanwhile, but not take back what
                  was sent, and they get no other news this month.
                </p>
              </ConfirmButton>
            )}
          </>
        )
      }
      menu={[
        {
          label: 'Delete draft…',
          tone: 'danger',
          confirm: {
            question: `Delete “${news.subject}”?`,
            keep: 'Keep it',
            answers: { label: 'Delete draft', act: remove.act() },
          },
        },
      ]}
    />
  )
}
