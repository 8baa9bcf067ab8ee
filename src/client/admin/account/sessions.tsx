/** Where the account is signed in. A click ends any of those sessions. */
import type { SessionRow } from '#shared/platform/sign-in/sign-in.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { leave } from '../session/admin-lock.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { Section } from '../kit/section.tsx'

export function Sessions({ sessions }: { sessions: SessionRow[] }) {
  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      about="If you do not recognise one, end it and change your password."
    >
      <ul aria-label="Sessions" className="border-t border-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </Section>
  )
}

const nameOf = ({ device }: SessionRow) => device || 'A browser'

function Session({ session }: { session: SessionRow }) {
  const { client, utils } = useTRPC()
  const { id, beganAt, lastUsedAt, isThis, stays } = session
  const name = nameOf(session)
  const end = useAction({
    send: () => client.account.endSession.mutate({ id }),
    done: { title: 'Session ended', description: `${name} is signed out.` },
    failed: 'This sign-in was not ended',
    reads: [utils.account.read],
  })
  const button = isThis ? ignoreDoubleClick(() => leave(() => client.admin.logout.mutate())) : end.button()
  return (
    <RecordRow
      end={
        <Button variant="secondary" size="sm" {...button}>
          <span>
            End<span className="sr-only"> {isThis ? 'this session' : name}</span>
          </span>
        </Button>
      }
      detail={
        <>
          <span>Since </span>
          <LondonTime at={beganAt} />
          <span> · last used </span>
          <LondonTime at={lastUsedAt} />
          {stays && <span> · stays signed in</span>}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 data-row-heading="" tabIndex={-1} className="text-base font-semibold">
          {name}
        </h3>
        {isThis && <Badge tone="good">This one</Badge>}
      </div>
    </RecordRow>
  )
}

function EndOthers() {
  const { client, utils } = useTRPC()
  const end = useAction({
    send: () => client.account.endOtherSessions.mutate(),
    done: { title: 'Signed out everywhere else', description: 'You are only signed in here.' },
    failed: 'You were not signed out elsewhere',
    reads: [utils.account.read],
    // the clicked button disappears with its row
    onDone: () => document.getElementById('sessions')?.focus(),
  })
  return (
    <p>
      <Button variant="secondary" {...end.button()}>
        End all others
      </Button>
    </p>
  )
}
