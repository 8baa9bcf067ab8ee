/** Finds the differences between two versions of the site content: by section, field and word. */
import { get } from 'react-hook-form'
import type { Photograph } from '#shared/site/content/content.ts'
import { changesBetween, type WordChange } from '../../ui/word-changes.ts'
import type { FieldSpec } from '../field-spec.ts'

export type FieldDifference = { label: string; changes: WordChange[] }

type Values = Readonly<Record<string, unknown>>

/** The fields of one section that differ. */
export function fieldDifferences(
  fields: readonly FieldSpec[],
  before: Values,
  after: Values,
): FieldDifference[] {
  return fields
    .map((field) => ({
      label: field.label,
      texts: [readable(field, get(before, field.name)), readable(field, get(after, field.name))] as const,
    }))
    .filter(({ texts: [one, other] }) => one !== other)
    .map(({ label, texts: [one, other] }) => ({ label, changes: changesBetween(one, other) }))
}

/** A field's value as one text: a paragraph for each item of a list, a line for each of the item's fields. */
export function readable(field: FieldSpec, value: unknown): string {
  if (field.kind === 'photo') return photographInWords(value as Photograph | null)
  if (field.kind !== 'list') return plain(value)
  const items = Array.isArray(value) ? (value as Values[]) : []
  return items
    .map((item) => field.fields.map(({ name }) => plain(item[name])).filter((line) => line !== ''))
    .map((lines) => `${lines.join('\n')}\n\n`)
    .join('')
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

function photographInWords(photograph: Photograph | null): string {
  if (!photograph) return 'No photograph'
  const { url, alt, focalX, focalY, credit } = photograph
  const lines = [
    alt,
    credit,
    `In view: ${focalX}% from the left, ${focalY}% from the top`,
    `Picture ${url.split('/').at(-1)}`,
  ]
  return lines.filter((line) => line !== '').join('\n')
}
