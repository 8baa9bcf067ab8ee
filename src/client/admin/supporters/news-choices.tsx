/** A supporter's choices about news, and a form to record what they told an owner. */
import { NEWS_BASIS, NEWS_SOURCE_LABELS, toldNews } from '#shared/site/supporters/told-news.ts'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import { NEWS_TOLD } from '#shared/site/supporters/news.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallFormButton } from '../forms/small-form-button.tsx'
import { RecordRow, RecordSection } from '../kit/record-page.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

const CHANNELS = { email: 'By email', post: 'By post' }

type NewsChoicesProps = { news: NonNullable<SupporterPage['news']>; supporter: SupporterPage }

export function NewsChoices({ news, supporter: { id, email } }: NewsChoicesProps) {
  const { client, utils } = useTRPC()
  const { acceptsEmail, acceptsPost, choices } = news
  return (
    <RecordSection
      id="news"
      title="News"
      action={
        <SmallFormButton
          label="Record what they said…"
          title="Record what they said about news"
          size="sm"
          variant="secondary"
          draft={`news for supporter ${id}`}
          schema={toldNews}
          start={{ channel: email === null ? 'post' : 'email', choice: 'no', told: 'on the telephone' }}
          send={(input) => client.supporters.setNews.mutate({ ...input, id })}
          success={{ title: 'Recorded' }}
          refusal={(error) => refusal('This was not recorded', error)}
          onDone={() => utils.supporters.invalidate()}
          submit="Record it"
        >
          {(field) => (
            <>
              <SelectField {...field('channel')} label="News">
                <option value="email">{CHANNELS.email}</option>
                <option value="post">{CHANNELS.post}</option>
              </SelectField>
              <SelectField {...field('choice')} label="What they said">
                <option value="no">They do not want it</option>
                <option value="opt-in">They want it</option>
              </SelectField>
              <SelectField {...field('told')} label="How they told you">
                {NEWS_TOLD.map((told) => (
                  <option key={told} value={told}>
                    {told.replace(/^./, (letter) => letter.toUpperCase())}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </SmallFormButton>
      }
    >
      {choices.length === 0 ? (
        <p className="text-muted">They were never asked, so they get none.</p>
      ) : (
        <p>
          {`${acceptsEmail ? 'Accepts' : 'Gets no'} news by email${acceptsPost ? ', accepts news by post' : ''}.`}
        </p>
      )}
      <ul aria-labelledby="news">
        {choices.map(({ id: row, channel, choice, source, wording, at }) => (
          <RecordRow
            key={row}
            detail={
              <>
                <span>{`${CHANNELS[channel]}. ${NEWS_SOURCE_LABELS[source]}, ${dayInLondon(at)}.`}</span>
                <q className="block">{wording}</q>
              </>
            }
            end={
              <StatusBadge tone={choice === 'no' ? 'quiet' : 'good'} label={choice === 'no' ? 'No' : 'Yes'} />
            }
          >
            {NEWS_BASIS[choice]}
          </RecordRow>
        ))}
      </ul>
    </RecordSection>
  )
}
