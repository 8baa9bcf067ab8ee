/** The API tokens, active and ended, and the form for a new one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiToken, Scope } from '#shared/platform/api/api-tokens.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '../../platform/ui/collapsible.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NoneYet, Section } from '../kit/section.tsx'
import { ShownOnce } from './shown-once.tsx'
import { TokenForm, type MadeToken } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

export function TokensSection() {
  const query = useQuery(useTRPC().utils.integrations.tokens.queryOptions())
  return (
    <Section
      id="tokens"
      title="API tokens"
      about={
        <span>
          A token lets another program do what you choose, without your password. All calls are described in
          the{' '}
          <a href="/api/docs" className="text-primary underline">
            API documentation
          </a>
          .
        </span>
      }
      action={
        query.data && (
          <FormButton label="New token" title="New token" variant="primary">
            {(close) => <NewToken scopes={query.data.scopes} close={close} />}
          </FormButton>
        )
      }
    >
      <Loaded query={query} what="the tokens">
        {({ tokens }) => <Tokens tokens={tokens} />}
      </Loaded>
    </Section>
  )
}

function NewToken({ scopes, close }: { scopes: Scope[]; close: () => void }) {
  const [made, setMade] = useState<MadeToken>()
  if (!made) return <TokenForm scopes={scopes} onMade={setMade} onCancel={close} />
  return (
    <ShownOnce title={`The token for “${made.name}”`} label="Token" secret={made.token} onDone={close}>
      Anyone who has it can do what you chose, so share it in private.
    </ShownOnce>
  )
}

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const active = tokens.filter(({ state }) => state === 'active')
  const ended = tokens.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length === 0 ? (
        <NoneYet>No program has a token yet.</NoneYet>
      ) : (
        <TokenList label="Tokens in use" tokens={active} />
      )}
      {ended.length > 0 && (
        <Collapsible>
          <CollapsibleTrigger>{`Expired and revoked (${ended.length})`}</CollapsibleTrigger>
          <CollapsibleContent>
            <TokenList label="Expired and revoked tokens" tokens={ended} />
          </CollapsibleContent>
        </Collapsible>
      )}
    </>
  )
}

const TokenList = ({ label, tokens }: { label: string; tokens: ApiToken[] }) => (
  <ul aria-label={label} className="border-t border-line">
    {tokens.map((token) => (
      <TokenRow key={token.id} token={token} />
    ))}
  </ul>
)
