import type { ReactNode } from 'react'
import type { ApiToken } from '#shared/platform/api/api-tokens.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ageText } from '../inbox/inbox-labels.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { RevokeToken } from './revoke-token.tsx'

const STATES = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

export function TokenRow({ token }: { token: ApiToken }) {
  const { name, beginning, scopes, createdAt, expiresAt, state, madeBy } = token
  const now = useCurrentMinute()
  const { isOpen: isRevoking, opener, open, close } = useOpener()
  const isActive = state === 'active'
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4">
      <div className="flex min-h-11 items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 pt-1.5">
          <h3 data-row-heading="" tabIndex={-1} className="text-lg wrap-anywhere">
            {name}
          </h3>
          {!isActive && <Badge tone="quiet">{STATES[state]}</Badge>}
          <code className="text-sm text-muted">{beginning}…</code>
        </div>
        {isActive && !isRevoking && (
          <Button ref={opener} variant="secondary" size="xs" onClick={open}>
            <span>
              Revoke…<span className="sr-only"> {name}</span>
            </span>
          </Button>
        )}
      </div>
      <ul aria-label={`Scopes of ${name}`} className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope} className="rounded-md bg-sunken px-2 py-0.5 text-sm">
            <code>{scope}</code>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 text-sm text-muted">
        <Fact>
          {token.lastUsedAt === null ? 'Never used' : `Last used ${ageText(token.lastUsedAt, now)}`}
        </Fact>
        <Fact>{`Created ${dayInLondon(createdAt)}${madeBy === '' ? '' : ` by ${madeBy}`}`}</Fact>
        <Fact>
          {state === 'expired' ? 'Expired' : 'Expires'} {dayInLondon(expiresAt)}
        </Fact>
      </ul>
      {isRevoking && isActive && <RevokeToken token={token} onClose={close} />}
    </li>
  )
}

const Fact = ({ children }: { children: ReactNode }) => <li className="whitespace-nowrap">{children}</li>
