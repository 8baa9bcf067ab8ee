/** An addition to a gift: in memory of, or on behalf of, somebody, or a note. Never part of Gift Aid. */

export const DEDICATION_KINDS = ['memory', 'behalf', 'note'] as const
export type DedicationKind = (typeof DEDICATION_KINDS)[number]

/** How each kind is shown before its text. */
export const DEDICATION_LABELS: Readonly<Record<DedicationKind, string>> = {
  memory: 'In memory of',
  behalf: 'On behalf of',
  note: 'Note',
}

export const MAX_DEDICATION = 150

export type Dedication = { kind: DedicationKind; text: string }

/** For example 'In memory of Ama Mensah'. */
export const dedicationText = ({ kind, text }: Dedication): string =>
  kind === 'note' ? text : `${DEDICATION_LABELS[kind]} ${text}`
