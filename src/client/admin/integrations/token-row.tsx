import type { ApiToken } from '#shared/platform/api/api-tokens.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { ageText } from '../inbox/inbox-labels.ts'
import { ConfirmButton } from '../kit/confirm.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { Codes } from './codes.tsx'

const STATES = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

export function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, beginning, scopes, createdAt, expiresAt, lastUsedAt, state, madeBy } = token
  const { client, utils } = useTRPC()
  const now = useCurrentMinute()
  const revoke = useAction({
    send: () => client.integrations.revokeToken.mutate({ id }),
    done: { title: 'Token revoked', description: `“${name}” no longer works.` },
    failed: 'The token was not revoked',
    reads: [utils.integrations.tokens],
  })
  const facts = [
    lastUsedAt === null ? 'Never used' : `Last used ${ageText(lastUsedAt, now)}`,
    `Created ${dayInLondon(createdAt)}${madeBy === '' ? '' : ` by ${madeBy}`}`,
    `${state === 'expired' ? 'Expired' : 'Expires'} ${dayInLondon(expiresAt)}`,
  ]
  return (
    <RecordRow
      end={
        state === 'active' && (
          <ConfirmButton
            size="sm"
            label="Revoke…"
            about={name}
            question={`Revoke “${name}”?`}
            keep="Keep it"
            answers={{ label: 'Revoke token', act: revoke.act() }}
          >
            <p>The program that uses it loses access at once. This cannot be undone.</p>
          </ConfirmButton>
        )
      }
      detail={
        <>
          <Codes label={`Scopes of ${name}`} codes={scopes} />
          <ul className="flex flex-wrap gap-x-6">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 data-row-heading="" tabIndex={-1} className="text-lg">
          {name}
        </h3>
        {state !== 'active' && <Badge tone="quiet">{STATES[state]}</Badge>}
        <code className="text-sm text-muted">{beginning}…</code>
      </div>
    </RecordRow>
  )
}
