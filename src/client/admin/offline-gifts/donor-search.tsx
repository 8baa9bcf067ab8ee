/** Chooses a supporter by name or address. */
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FoundDonor } from '#shared/money/statements/offline-gifts.schema.ts'
import { useDraft } from '../../platform/drafts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { ownDraft } from '../session/own-drafts.ts'

type DonorSearchProps = {
  chosen: number | undefined
  error: string | undefined
  onChoose: (id: number | undefined) => void
}

export function DonorSearch({ chosen, error, onChoose }: DonorSearchProps) {
  const { client } = useTRPC()
  const draft = ownDraft<string>('donor search')
  const typed = useDraft(draft) ?? ''
  const [q, setQ] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useQuery({
    queryKey: ['donors of a gift', q],
    queryFn: () => client.handGifts.donors.mutate({ q }),
    enabled: q !== '',
  })
  if (chosen !== undefined)
    return (
      <Chosen
        id={chosen}
        known={found.data?.find(({ id }) => id === chosen)}
        onChange={() => onChoose(undefined)}
      />
    )
  return (
    <div ref={box} className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextField
          label="Name or email"
          className="min-w-0 flex-1"
          value={typed}
          maxLength={200}
          autoComplete="off"
          error={error}
          onChange={({ target }) => draft.write(target.value || undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            setQ(typed.trim())
          }}
        />
        <Button variant="secondary" busy={found.isFetching} onClick={() => setQ(typed.trim())}>
          <Search aria-hidden="true" className="size-5" />
          Find
        </Button>
      </div>
      <output>
        {found.data?.length === 0 && (
          <span className="block text-muted">
            Nobody with this name has given or bought before. Choose “Somebody new”.
          </span>
        )}
        {found.isError && (
          <span className="block text-danger">The supporters could not be searched. Please try again.</span>
        )}
      </output>
      {found.data && found.data.length > 0 && (
        <ul aria-label="Supporters found" className="flex flex-col gap-2">
          {found.data.map((donor) => (
            <li key={donor.id}>
              <Button
                variant="quiet"
                className="h-auto w-full justify-start py-2 text-left"
                onClick={() => {
                  draft.write(undefined)
                  onChoose(donor.id)
                }}
              >
                <NameOf donor={donor} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ChosenProps = { id: number; known: FoundDonor | undefined; onChange: () => void }

function Chosen({ id, known, onChange }: ChosenProps) {
  const { utils } = useTRPC()
  const { data } = useQuery({ ...utils.supporters.byId.queryOptions({ id }), enabled: known === undefined })
  const donor = known ?? data
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <output className="min-w-0">{donor ? <NameOf donor={donor} /> : `Supporter ${id}`}</output>
      <Button variant="secondary" size="sm" onClick={onChange}>
        Choose another
      </Button>
    </div>
  )
}

type Named = Pick<FoundDonor, 'name' | 'email'> & { home?: string | null }

const NameOf = ({ donor: { name, email, home } }: { donor: Named }) => (
  <span className="min-w-0 wrap-anywhere">
    <strong className="block font-semibold">{name ?? email}</strong>
    {name !== null && (
      <span className="block text-sm text-muted">{email ?? home ?? 'Without an email address'}</span>
    )}
  </span>
)
