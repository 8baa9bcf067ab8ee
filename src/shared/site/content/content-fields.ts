/**
 * How the owner's texts, lists and photographs are declared. A declaration says everything about one: its form, its rule,
 * where it is shown, and its initial value. Without zod, so that pages may import it.
 */

type Named = {
  label: string
  /** Where visitors read it, and what it should say. */
  hint?: string
}

/** A text that is typed into a form: of a section, a group or an item of a list. */
export type TextField = Named & {
  kind: 'text' | 'area' | 'markdown' | 'email' | 'tel' | 'url' | 'date' | 'number'
  /** Error for an empty or wrong text. Without it the text may be empty. */
  missing?: string
  isOptional?: boolean
  max: number
  /** The bounds of a whole number. */
  range?: readonly [min: number, max: number]
  /** An area that is no more than a long line. */
  isOneLine?: boolean
  rows?: number
}
type TextFields = Record<string, TextField>
type Texts<Fields> = { [Name in keyof Fields]: string }

/** A text with the address of the one page that shows it, if there is one. */
export type OwnText = TextField & {
  initial: string
  page?: string
  /** The heading above several texts. */
  group?: string
}

/** Texts that belong together, below a heading. */
export type GroupField<Fields = TextFields> = {
  kind: 'group'
  label: string
  fields: Fields
  initial: Texts<Fields>
  page?: string
}

export type ListField<Fields = TextFields> = Named & {
  kind: 'list'
  /** The singular, within a sentence: 'question'. */
  noun: string
  fields: Fields
  min: number
  max: number
  /** Error for too few items. */
  missing?: string
  initial: readonly Texts<Fields>[]
}

/** `focalX` and `focalY` are the point that stays visible when it is cropped, in per cent from the left and top. */
export type Photograph = { url: string; alt: string; focalX: number; focalY: number; credit: string }
export type PhotoField = Named & { kind: 'photo'; initial: null }

export type ContentField = OwnText | GroupField | ListField | PhotoField

export type Section = {
  /** Label for the owner; `about` says what the section contains. */
  title: string
  about: string
  fields: Record<string, ContentField>
}

/** The value of a field. */
export type ValueOf<Field> =
  Field extends ListField<infer Fields>
    ? Texts<Fields>[]
    : Field extends GroupField<infer Fields>
      ? Texts<Fields>
      : Field extends PhotoField
        ? Photograph | null
        : string

type More = Omit<TextField, 'kind' | 'label' | 'max'>

/** A text of a list or a group. */
export const field = (kind: TextField['kind'], label: string, max: number, more: More = {}): TextField => ({
  ...more,
  kind,
  label,
  max,
  isOptional: more.isOptional ?? more.missing === undefined,
})

/** A text of a section. */
export const text = (
  initial: string,
  kind: TextField['kind'],
  label: string,
  max: number,
  more: More & Pick<OwnText, 'page' | 'group'> = {},
): OwnText => ({ ...more, ...field(kind, label, max, more), initial })

export const list = <Fields extends TextFields>(
  declared: Omit<ListField<Fields>, 'kind'>,
): ListField<Fields> => ({
  ...declared,
  kind: 'list',
})

export const group = <Fields extends TextFields>(
  declared: Omit<GroupField<Fields>, 'kind'>,
): GroupField<Fields> => ({
  ...declared,
  kind: 'group',
})

export const photo = (label: string, hint: string): PhotoField => ({
  kind: 'photo',
  label,
  hint,
  initial: null,
})
