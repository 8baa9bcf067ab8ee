/** Says that a line is HMRC's payment of a Gift Aid claim, not a gift. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

type ClaimHintProps = { claim: NonNullable<ListedLine['claim']>; amount: string }

export function ClaimHint({ claim: { id, duePence, paidOn }, amount }: ClaimHintProps) {
  const expected = duePence === toPence(amount) ? '' : `, which is for ${formatShortPence(duePence)}`
  return (
    <p>
      <Badge tone="quiet">HMRC</Badge> <span>This looks like HMRC’s payment of </span>
      <TextLink to="/admin/gift-aid/$id" params={{ id: String(id) }}>
        {`claim #${id}`}
      </TextLink>
      <span>
        {paidOn === null
          ? `${expected}. Enter it there as paid, then ignore this line.`
          : `, entered as paid on ${dayInLondon(paidOn)}. So ignore this line.`}
      </span>
    </p>
  )
}
