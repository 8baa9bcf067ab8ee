import type { ClaimState } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { Claim } from '#shared/money/gift-aid/gift-aid-claims.ts'
import type { Status } from '../kit/status-badge.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

export const CLAIM_STATES: Record<ClaimState, Status> = {
  draft: { label: 'Draft', tone: 'waiting' },
  exported: { label: 'File downloaded', tone: 'waiting' },
  submitted: { label: 'With HMRC', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'good' },
  returned: { label: 'Returned', tone: 'quiet' },
}

/** What somebody has to do next; undefined when it is over. */
export const NEXT_STEPS: Partial<Record<ClaimState, string>> = {
  draft: 'Next: download its file for HMRC',
  exported: 'Next: send it to HMRC, and note the day',
  submitted: 'Next: note what HMRC pays',
}

/** '1 April 2025 to 31 March 2026' */
export const daysText = ({ from, to }: Pick<Claim, 'from' | 'to'>): string =>
  `${dayInLondon(from)} to ${dayInLondon(to)}`
