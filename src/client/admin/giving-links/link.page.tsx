/** One link: what it raised, its address to copy, and its posters. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { LINK_TEXT_LENGTHS, linkPath } from '#shared/money/giving-links/giving-links.ts'
import type { GivingLink } from '#shared/money/giving-links/giving-links.schema.ts'
import { WHERE_NEEDED_MOST } from '#shared/money/funds/funds.ts'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'
import { Record, RecordPage, RecordSection } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { requireRowId } from '../row-id.ts'
import { counted } from '../ui/counted.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { giftText } from './link-row.tsx'
import { Poster, POSTERS, type PosterSize } from './poster.tsx'

export const Route = createFileRoute('/admin/links/$id')({
  beforeLoad: requireRowId,
  component: Link,
})

function Link() {
  const id = Number(Route.useParams().id)
  const query = useQuery(useTRPC().utils.givingLinks.byId.queryOptions({ id }, { staleTime: 0 }))
  return (
    <RecordPage
      title={query.data?.name ?? 'Link'}
      noun="link"
      back={{ to: '/admin/links', list: 'All links' }}
      query={query}
    >
      {(link) => <LinkRecord link={link} />}
    </RecordPage>
  )
}

function LinkRecord({ link }: { link: GivingLink }) {
  const { id, code, name, project, gifts, raisedPence, createdAt, deletedAt } = link
  const { client, utils } = useTRPC()
  const address = location.origin + linkPath(code)
  const remove = useAction({
    send: () => client.givingLinks.remove.mutate({ id }),
    done: { title: 'Link deleted', description: name },
    failed: 'The link was not deleted',
    reads: [utils.givingLinks],
  })
  const copy = () =>
    copyText(address).then(
      () => toast({ title: 'Copied!', description: 'The link is on your clipboard.' }),
      () => toast({ title: 'Not copied', description: 'Please copy it by hand.', variant: 'destructive' }),
    )
  return (
    <Record
      status={deletedAt !== null && <Badge tone="quiet">Deleted</Badge>}
      primary={deletedAt === null && <Button onClick={() => void copy()}>Copy the link</Button>}
      menu={
        deletedAt === null
          ? [
              {
                label: 'Delete…',
                tone: 'danger',
                confirm: {
                  question: `Delete “${name}”?`,
                  keep: 'Keep it',
                  answers: { label: 'Delete link', act: remove.act() },
                  children: (
                    <p>
                      What it raised stays. Printed posters then lead to the plain donation page, and their
                      gifts are no longer counted here.
                    </p>
                  ),
                },
              },
            ]
          : []
      }
      facts={[
        ['Gift', giftText(link)],
        ['For', project ?? WHERE_NEEDED_MOST],
        [
          'Address',
          <span key="address" className="wrap-anywhere">
            {address}
          </span>,
        ],
        ['Made on', dayInLondon(createdAt)],
      ]}
    >
      <RecordSection id="raised" title="What it raised">
        <p className="font-display text-3xl font-semibold tabular-nums">{formatShortPence(raisedPence)}</p>
        <p className="text-muted">
          {counted(gifts, 'gift')} by this link, less refunds. A monthly gift counts each month. The link
          counts gifts only: nobody who opens it is followed.
        </p>
      </RecordSection>
      {deletedAt === null && <Posters link={link} address={address} />}
    </Record>
  )
}

function Posters({ link, address }: { link: GivingLink; address: string }) {
  const [size, setSize] = useState<PosterSize>('a4')
  const [sentence, setSentence] = useState(link.sentence)
  const { paper } = POSTERS[size]
  return (
    <RecordSection
      id="posters"
      title="Poster"
      action={
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Size"
          className="w-full sm:w-64"
          value={size}
          onChange={({ target }) => setSize(target.value as PosterSize)}
        >
          {Object.entries(POSTERS).map(([each, { label }]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Sentence"
          className="min-w-0 flex-1 basis-72"
          maxLength={LINK_TEXT_LENGTHS.sentence}
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
        />
      </div>
      <p className="mt-2 text-sm text-muted">
        In the print window choose {paper}, a scale of 100 % and no margins, with background graphics.
      </p>
      <Poster link={{ ...link, sentence }} size={size} address={address} />
    </RecordSection>
  )
}
