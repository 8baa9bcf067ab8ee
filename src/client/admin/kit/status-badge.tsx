import { Badge, type BadgeTone } from '../../platform/ui/badge.tsx'

export type Status = { label: string; tone: BadgeTone }

/** The state of a record: `<StatusBadge {...STATES[state]} />`. */
export const StatusBadge = ({ label, tone }: Status) => <Badge tone={tone}>{label}</Badge>
