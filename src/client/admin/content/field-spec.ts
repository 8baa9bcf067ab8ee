/** Describes how to edit a section of the site content: its fields in order, for its form and for differences. */

type Spec = {
  /** Path within the section: 'title', 'footer.source'. */
  name: string
  label: string
  /** Where visitors read it, and what it should say. */
  hint?: string
  /** The heading above a group of fields. */
  group?: string
}

export type TextSpec = Spec & {
  kind: 'text' | 'area' | 'markdown' | 'email' | 'tel' | 'url' | 'date' | 'number'
  max: number
  isOptional?: boolean
  rows?: number
}

export type ListSpec = Spec & {
  kind: 'list'
  /** The singular, within a sentence: 'question'. */
  noun: string
  fields: readonly TextSpec[]
  min: number
  max: number
}

export type PhotoSpec = Spec & { kind: 'photo' }

export type FieldSpec = TextSpec | ListSpec | PhotoSpec
