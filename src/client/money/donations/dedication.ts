/** An addition to a gift, as typed: without a kind nothing is added. */
import type { Dedication, DedicationKind } from '#shared/money/donations/dedications.ts'

export type TypedDedication = { kind: string; text: string }

export const dedicationIn = ({ kind, text }: TypedDedication): Dedication | undefined =>
  kind === '' ? undefined : { kind: kind as DedicationKind, text }

export const dedicationError = ({ kind, text }: TypedDedication): string | undefined => {
  if (kind === '' || text.trim() !== '') return undefined
  return kind === 'note' ? 'Please write your note' : 'Please enter their name'
}
