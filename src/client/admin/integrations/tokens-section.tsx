/** The API tokens, active and ended, and the form for a new one. */
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken } from '#shared/platform/api/api-tokens.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Disclosure } from '../lists/disclosure.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { TokenForm } from './lazy-forms.tsx'
import { ShownOnce } from './shown-once.tsx'
import type { MadeToken } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

export function TokensSection() {
  const { utils } = useTRPC()
  const query = useQuery(utils.integrations.tokens.queryOptions())
  const { data } = query
  const { isOpen, opener, open, close } = useOpener()
  const [made, setMade] = useState<MadeToken>()
  const finish = () => {
    setMade(undefined)
    close()
  }
  return (
    <section aria-labelledby="tokens" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="tokens" className="text-xl">
            API tokens
          </h2>
          <p className="mt-1 max-w-article text-muted">
            A token lets another program do what you choose, without your password. All calls are described in
            the{' '}
            <a href="/api/docs" className="text-primary underline">
              API documentation
            </a>
            .
          </p>
        </div>
        {!isOpen && !made && (
          <Button ref={opener} disabled={!data} onClick={open}>
            <Plus aria-hidden="true" className="size-5" />
            New token
          </Button>
        )}
      </div>
      {isOpen && !made && data && <TokenForm scopes={data.scopes} onMade={setMade} onCancel={close} />}
      {made && (
        <ShownOnce title={`The token for “${made.name}”`} label="Token" secret={made.token} onDone={finish}>
          Anyone who has it can do what you chose, so share it in private.
        </ShownOnce>
      )}
      <Loaded
        query={query}
        what="the tokens"
        loading={
          <div className="py-8 text-center text-primary">
            <BeadLoader label="Loading the tokens…" />
          </div>
        }
      >
        {({ tokens }) => <Tokens tokens={tokens} />}
      </Loaded>
    </section>
  )
}

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const active = tokens.filter(({ state }) => state === 'active')
  const ended = tokens.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length === 0 ? (
        <p className="rounded-card bg-sunken p-5 text-muted">No program has a token yet.</p>
      ) : (
        <TokenList label="Tokens in use" tokens={active} />
      )}
      {ended.length > 0 && (
        <Disclosure label={`Expired and revoked (${ended.length})`}>
          <TokenList label="Expired and revoked tokens" tokens={ended} />
        </Disclosure>
      )}
    </>
  )
}

function TokenList({ label, tokens }: { label: string; tokens: ApiToken[] }) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  )
}
