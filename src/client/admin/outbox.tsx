import { MAIL_STATES } from '#shared/mail.ts'
import { useCalls } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormNotice } from '../ui/form-notice.tsx'
import { GrowingList } from './growing-list.tsx'
import { LETTER_COLUMNS, LetterRow } from './letter-row.tsx'
import { MAIL_STATE_LABELS } from './letter-words.ts'
import { ListChoice } from './list-choice.tsx'
import { useListFilter } from './list-filter.ts'
import { ListHead } from './list-head.tsx'
import { useOverview } from './overview.ts'

export function Outbox() {
  const { client } = useCalls()
  const { readOneOf, write } = useListFilter()
  const state = readOneOf(MAIL_STATES, 'state')
  return (
    <>
      <FailedFirst isShown={state === 'failed'} onShow={() => write({ state: 'failed' })} />
      <search className="mb-4 flex flex-wrap gap-3">
        <ListChoice
          label="State"
          all="All letters"
          words={MAIL_STATES}
          labels={MAIL_STATE_LABELS}
          chosen={state}
          onChoose={(word) => write({ state: word })}
        />
      </search>
      <GrowingList
        procedure="mail.outbox"
        filter={{ state }}
        query={(cursor) => client.mail.outbox.query({ state, cursor })}
        noun="letters"
        Row={LetterRow}
        head={<ListHead columns={`md:grid ${LETTER_COLUMNS}`} titles={['Letter', 'When']} />}
        empty={
          <EmptyState
            title="No letters yet"
            description="What the site writes to buyers, donors and senders, and to you, will be listed here."
          />
        }
        onClear={() => write({ state: '' })}
      />
    </>
  )
}

/** What was given up on comes before all else. */
function FailedFirst({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data: figures } = useOverview()
  const failed = figures?.mailFailed ?? 0
  if (failed === 0) return null
  return (
    <div className="mb-4">
      <FormNotice tone="failure">
        <p className="font-semibold">
          {failed === 1 ? '1 letter could not be delivered' : `${failed} letters could not be delivered`}
        </p>
        <p className="text-ink">Correct the address or mend the mail server, then send it again.</p>
        {!isShown && (
          <Button variant="secondary" className="mt-2" onClick={onShow}>
            Show what failed
          </Button>
        )}
      </FormNotice>
    </div>
  )
}
