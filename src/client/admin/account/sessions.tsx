/** Where the account is signed in; each session ends with a click, on whichever device it is. */
import type { SessionRow } from '#shared/platform/sign-in/sign-in.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { leave } from '../session/admin-lock.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { rowFocus } from '../ui/restore-focus.ts'
import { AccountSection } from './account-section.tsx'

export function Sessions({ sessions }: { sessions: SessionRow[] }) {
  return (
    <AccountSection
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
    </AccountSection>
  )
}

const nameOf = ({ device }: SessionRow) => device || 'A browser'

function Session({ session }: { session: SessionRow }) {
  const { client, utils } = useTRPC()
  const { id, beganAt, lastUsedAt, isThis, stays } = session
  const end = useToastMutation<() => void, unknown>({
    mutationFn: () => client.account.endSession.mutate({ id }),
    success: { title: 'Session ended', description: `${nameOf(session)} is signed out.` },
    failure: (error) => refusal('This sign-in was not ended', error),
    onSuccess: (_output, goOn) => {
      goOn()
      return utils.account.read.invalidate()
    },
  })
  const press = (pressed: HTMLElement) => {
    if (isThis) leave(() => client.admin.logout.mutate())
    else end.mutate(rowFocus(pressed))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h3 data-row-heading="" tabIndex={-1} className="text-base font-semibold">
            {nameOf(session)}
          </h3>
          {isThis && <Badge tone="good">This one</Badge>}
        </div>
        <p className="text-sm text-muted">
          <span>Since </span>
          <LondonTime at={beganAt} />
          <span> · last used </span>
          <LondonTime at={lastUsedAt} />
          {stays && <span> · stays signed in</span>}
        </p>
      </div>
      <Button variant="secondary" size="xs" busy={end.isPending} {...ignoreDoubleClick(press)}>
        <span>
          End<span className="sr-only"> {isThis ? 'this session' : nameOf(session)}</span>
        </span>
      </Button>
    </li>
  )
}

function EndOthers() {
  const { client, utils } = useTRPC()
  const end = useToastMutation<void, unknown>({
    mutationFn: () => client.account.endOtherSessions.mutate(),
    success: { title: 'Signed out everywhere else', description: 'You are only signed in here.' },
    failure: (error) => refusal('You were not signed out elsewhere', error),
    onSuccess: () => {
      // the button goes with the rows
      document.getElementById('sessions')?.focus()
      return utils.account.read.invalidate()
    },
  })
  return (
    <p>
      <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate()}>
        End all others
      </Button>
    </p>
  )
}
