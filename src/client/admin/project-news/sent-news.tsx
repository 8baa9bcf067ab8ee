/** News that was sent or is being sent: how far it is, and Pause, Resume and Stop. */
import type { ProjectNewsPage } from '#shared/money/project-news/project-news.schema.ts'
import type { NewsMove } from '#shared/money/project-news/project-news.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { Record, RecordSection } from '../kit/record-page.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { useAction } from '../kit/use-action.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { NEWS_STATUS, peopleText, progressText } from './news-labels.ts'
import { NewsPreview } from './news-preview.tsx'

const DONE: Record<Exclude<NewsMove, 'send'>, string> = {
  pause: 'Paused: nobody else gets it for now',
  resume: 'It is being sent again',
  stop: 'Stopped: nobody else gets it',
}

export function SentNews({ news }: { news: ProjectNewsPage }) {
  const { id, subject, body, state, sentAt, people, sent, failed, noConsent, hadNews, project } = news
  const { client, utils } = useTRPC()
  const move = useAction({
    send: (to: Exclude<NewsMove, 'send'>) => client.projectNews.move.mutate({ id, move: to }),
    done: (_news, to) => ({ title: DONE[to] }),
    failed: 'Nothing was changed',
    reads: [utils.projectNews],
  })
  const isOpen = state === 'sending' || state === 'paused'
  const waiting = people - sent - failed - noConsent - hadNews
  return (
    <Record
      status={<StatusBadge {...NEWS_STATUS[state]} />}
      primary={
        isOpen && (
          <>
            <Button {...move.button(state === 'sending' ? 'pause' : 'resume')}>
              {state === 'sending' ? 'Pause' : 'Resume'}
            </Button>
            <ConfirmButton
              label="Stop…"
              question={`Stop sending “${subject}”?`}
              keep="Keep it"
              answers={{ label: 'Stop it', act: move.act('stop') }}
            >
              <p>{`${peopleText(waiting)} would not get it. It cannot be resumed.`}</p>
            </ConfirmButton>
          </>
        )
      }
      facts={[
        [
          'Project',
          <TextLink key="project" to="/admin/projects/$id/news" params={{ id: String(project.id) }}>
            {project.name}
          </TextLink>,
        ],
        sentAt !== null && ['Sent on', dayInLondon(sentAt)],
        noConsent + hadNews > 0 && [
          'Left out',
          [
            noConsent > 0 && `${peopleText(noConsent)} said no meanwhile`,
            hadNews > 0 && `${peopleText(hadNews)} had other news this month`,
          ]
            .filter(Boolean)
            .join(', '),
        ],
        failed > 0 && ['Failed', `${peopleText(failed)}: see Mail`],
      ]}
    >
      <RecordSection id="progress" title="How far it is">
        <p aria-live="polite" className="font-display text-2xl font-semibold tabular-nums">
          {people === 0 ? 'Its recipients are no longer stored' : progressText(news)}
        </p>
        {isOpen && waiting > 0 && <p className="text-muted">{`${peopleText(waiting)} still to come.`}</p>}
      </RecordSection>
      <NewsPreview projectId={project.id} subject={subject} body={body} />
    </Record>
  )
}
