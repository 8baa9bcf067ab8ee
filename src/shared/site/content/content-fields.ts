/**
 * Declarations of the owner's texts, lists and photographs. Each says everything about one: form, rule, page and
 * initial value. Without zod, so that pages may import it.
 */

type Named = {
  label: string
  /** Where it is shown, and what it should say. */
  hint?: string
}

/** A text in a form: of a section, a group or an item of a list. */
export type TextField = Named & {
  kind: 'text' | 'area' | 'markdown' | 'email' | 'tel' | 'url' | 'date' | 'number'
  /** Error for an empty or wrong text. Without it the text may be empty. */
  missing?: string
  isOptional?: boolean
  max: number
  /** Bounds of a whole number. */
  range?: readonly [min: number, max: number]
  /** A text area for one long line. */
  isOneLine?: boolean
  rows?: number
}
type TextFields = Record<string, TextField>
type Texts<Fields> = { [Name in keyof Fields]: string }

/** A text, with the URL of its page if only one page shows it. */
export type OwnText = TextField & {
  initial: string
  page?: string
  /** Heading above several texts. */
  group?: string
}

/** Texts below a common heading. */
export type GroupField<Fields = TextFields> = {
  kind: 'group'
  label: string
  fields: Fields
  initial: Texts<Fields>
  page?: string
}

export type ListField<Fields = TextFields> = Named & {
  kind: 'list'
  /** Singular, for use within a sentence: 'question'. */
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

export type SectionFields = Record<string, ContentField>

/** Type of a field's value. */
export type ValueOf<Field> =
  Field extends ListField<infer Fields>
    ? Texts<Fields>[]
    : Field extends GroupField<infer Fields>
      ? Texts<Fields>
      : Field extends PhotoField
        ? Photograph | null
        : string

type More = Omit<TextField, 'kind' | 'label' | 'max'>

/** Declares a text of a list or group. */
export const field = (kind: TextField['kind'], label: string, max: number, more: More = {}): TextField => ({
  ...more,
  kind,
  label,
  max,
  isOptional: more.isOptional ?? more.missing === undefined,
})

/** Declares a text of a section. */
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
