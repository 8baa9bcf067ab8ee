/** Rows of the lists on the page Import. */
import { donateAddress } from '#shared/money/giving-links/giving-links.ts'
import type { ImportDone, MonthlyElsewhere } from '#shared/money/imports/imports.schema.ts'
import { formatPence, formatShortPence } from '#shared/platform/text/amounts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { useAction } from '../kit/use-action.ts'
import { mailDraft } from '../mail/mail-draft.ts'
import { counted } from '../ui/counted.ts'
import { LondonTime } from '../ui/london-time.tsx'

export const IMPORT_LIST_COLUMNS: Columns = [
  ['When', 'minmax(0,1fr)'],
  ['Gifts', '14rem'],
  ['Besides', 'minmax(0,1.4fr)'],
  ['State', '6rem'],
  ['', '7rem'],
]

export function ImportRow({ row }: { row: ImportDone }) {
  const { id, gifts, giftPence, donors, declarations, monthlyGifts, createdAt, undoneAt } = row
  const { client, utils } = useTRPC()
  const undo = useAction({
    send: () => client.imports.undo.mutate({ id }),
    done: { title: 'Import undone', description: 'Its gifts no longer count.' },
    failed: 'Nothing was undone',
    reads: [utils.imports.list, utils.imports.monthly],
  })
  const besides = [
    counted(donors, 'new donor'),
    declarations > 0 && counted(declarations, 'declaration'),
    monthlyGifts > 0 && counted(monthlyGifts, 'monthly gift'),
  ]
  return (
    <ListRow
      id={`import-${id}`}
      level={3}
      heading={<LondonTime at={createdAt} />}
      cells={[
        <span
          key="gifts"
          className="tabular-nums"
        >{`${counted(gifts, 'gift')}, ${formatPence(giftPence)}`}</span>,
        <span key="besides">{besides.filter((each) => each !== false).join(', ')}</span>,
      ]}
      end={<StatusBadge {...(undoneAt === null ? STATES.imported : STATES.undone)} />}
      actions={
        undoneAt === null && (
          <ConfirmButton
            label="Undo…"
            about={`the import of ${counted(gifts, 'gift')}`}
            question="Undo this import?"
            keep="Keep it"
            answers={{ label: 'Undo import', act: undo.act() }}
          >
            <p>
              All its gifts leave your figures, and its declarations and monthly gifts end. Its file can be
              imported again. If Gift Aid was claimed on one of them meanwhile, nothing is undone.
            </p>
          </ConfirmButton>
        )
      }
    />
  )
}

const STATES = {
  imported: { tone: 'good', label: 'Imported' },
  undone: { tone: 'quiet', label: 'Undone' },
} as const

export const MONTHLY_COLUMNS: Columns = [
  ['Giver', 'minmax(0,1fr)'],
  ['Amount', '10rem'],
  ['', '12rem'],
]

export function MonthlyRow({ row: { id, name, email, pence } }: { row: MonthlyElsewhere }) {
  const { client, utils } = useTRPC()
  const forget = useAction({
    send: () => client.imports.forgetMonthly.mutate({ id }),
    done: { title: 'Taken off the list', description: name ?? email ?? '' },
    failed: 'It stays on the list',
    reads: [utils.imports.monthly],
  })
  return (
    <ListRow
      id={`monthly-${id}`}
      level={3}
      heading={
        <TextLink to="/admin/supporters/$id" params={{ id: String(id) }}>
          {name ?? email}
        </TextLink>
      }
      detail={email}
      cells={[<span key="amount" className="tabular-nums">{`${formatPence(pence)} a month`}</span>]}
      actions={
        <>
          {email !== null && (
            <Button asChild size="sm" variant="secondary">
              <a href={askFor(email, { name, pence })}>
                <span>
                  Write<span className="sr-only"> to {name ?? email}</span>
                </span>
              </a>
            </Button>
          )}
          <Button size="sm" variant="quiet" {...forget.button()}>
            <span>
              Take<span className="sr-only"> {name ?? email}</span> off
            </span>
          </Button>
        </>
      }
    />
  )
}

/** An email with a link to the donation form that has the amount and 'Monthly' in it. */
function askFor(email: string, { name, pence }: Pick<MonthlyElsewhere, 'name' | 'pence'>): string {
  const link = location.origin + donateAddress({ amountPence: pence, isMonthly: true, projectId: null })
  const body = `Dear ${name ?? 'friend'},

thank you for your monthly gift of ${formatShortPence(pence)}. We have moved to a new system, which cannot take over your card or standing order. Would you set up your gift again? It takes two minutes:

${link}

Please stop the old one once you have done so.
`
  return mailDraft(email, 'Your monthly gift', body)
}
