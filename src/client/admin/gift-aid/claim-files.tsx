/** The schedule of a claim as files and as a table to paste; taking either marks a draft. */
import { Copy } from 'lucide-react'
import { scheduleAddress } from '#shared/admin/exports.ts'
import type { ClaimDetails } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { Button } from '../../platform/ui/button.tsx'
import { copyText } from '../../platform/copy-text.ts'
import { toast } from '../../platform/ui/toast/toast.ts'
import { RecordSection } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { DownloadFile } from '../lists/download-file.tsx'
import { counted } from '../ui/counted.ts'
import { useMoveClaim } from './use-move-claim.ts'

export function ClaimFiles({ details: { claim, files, addsUp, changedSince } }: { details: ClaimDetails }) {
  const { id, state } = claim
  const moveClaim = useMoveClaim()
  const mark = useAction({
    send: () => moveClaim({ id, to: 'exported' }),
    done: null,
    failed: 'The claim was not marked as downloaded',
  })
  const onTaken = () => {
    if (state === 'draft' || (state === 'exported' && changedSince > 0)) mark.run()
  }
  const copy = async (text: string) => {
    try {
      await copyText(text)
      toast({ title: 'Copied!', description: 'Paste it into the first empty row of HMRC’s spreadsheet.' })
      onTaken()
    } catch {
      toast({
        title: 'Could not copy',
        description: 'Please download the file instead.',
        variant: 'destructive',
      })
    }
  }
  if (files.length === 0) return null
  return (
    <RecordSection id="claim-files" title="The schedule">
      <p className="max-w-prose text-muted">
        <span>
          HMRC accepts only its own spreadsheet: download that one from GOV.UK, and paste these rows into it.
          The columns are in its order.
        </span>
        {files.length > 1 && (
          <span> A spreadsheet takes 1,000 rows, so make one claim at HMRC for each file.</span>
        )}
        {addsUp && <span> Gifts under £30 are added together.</span>}
        <span> Letters with accents are written without them.</span>
      </p>
      <ul className="mt-3 flex flex-col gap-4">
        {files.map(({ rows, text }, index) => {
          const part = index + 1
          const name = files.length > 1 ? `File ${part}` : 'File'
          return (
            // oxlint-disable-next-line react/no-array-index-key -- files are never reordered
            <li key={part} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-32">
                {name}, {counted(rows, 'row')}
              </span>
              <DownloadFile
                href={scheduleAddress(id, part)}
                label={`Download ${name.toLowerCase()}`}
                onSaved={onTaken}
              />
              <Button variant="quiet" tone="primary" onClick={() => void copy(text)}>
                <Copy aria-hidden="true" className="size-5" />
                Copy {files.length > 1 ? `table ${part}` : 'table'}
              </Button>
            </li>
          )
        })}
      </ul>
    </RecordSection>
  )
}
