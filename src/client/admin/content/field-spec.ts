/** How a section of the site's content is edited: its fields in their order, as its form shows them and a difference names them. */

type Spec = {
  /** Its place in the section: 'title', 'footer.source'. */
  name: string
  label: string
  /** Where visitors read it, and what it should be. */
  hint?: string
  /** The heading over this field and those beside it. */
  group?: string
}

export type TextSpec = Spec & {
  kind: 'text' | 'area' | 'markdown' | 'email' | 'tel' | 'url' | 'date'
  max: number
  isOptional?: boolean
  rows?: number
}

export type ListSpec = Spec & {
  kind: 'list'
  /** One of them, as within a sentence: 'question'. */
  noun: string
  fields: readonly TextSpec[]
  min: number
  max: number
}

export type PhotoSpec = Spec & { kind: 'photo' }

export type FieldSpec = TextSpec | ListSpec | PhotoSpec
