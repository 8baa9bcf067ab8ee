import { Badge } from '../../platform/ui/badge.tsx'

const LABELS: Record<string, string> = {
  paid: 'Paid',
  in_transit: 'On its way',
  pending: 'Pending',
  failed: 'Failed',
  canceled: 'Cancelled',
}

/** @param status in the provider's terms */
export function PayoutStatus({ status }: { status: string }) {
  const tone = status === 'paid' ? 'good' : status === 'failed' || status === 'canceled' ? 'bad' : 'waiting'
  return <Badge tone={tone}>{LABELS[status] ?? status}</Badge>
}
