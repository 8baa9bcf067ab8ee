/** The declared fields of a section with their paths, in order, for its form and its differences. */
import { CONTENT } from '#shared/site/content/content.ts'
import type { ContentField, ListField, PhotoField, TextField } from '#shared/site/content/content-fields.ts'
import type { ContentSection } from '#shared/site/content/sections.ts'

/** `name` is the path within the section: 'title', 'footer.source'. */
type Path = { name: string; group?: string }

export type TextSpec = TextField & Path
export type ListSpec = Omit<ListField, 'fields' | 'initial'> & Path & { fields: readonly TextSpec[] }
export type PhotoSpec = Omit<PhotoField, 'initial'> & Path
export type FieldSpec = TextSpec | ListSpec | PhotoSpec

const withPaths = (fields: Record<string, TextField>, more?: (name: string) => Path): TextSpec[] =>
  Object.entries(fields).map(([name, field]) => ({ ...field, name, ...more?.(name) }))

export const specsOf = (section: ContentSection): FieldSpec[] =>
  Object.entries<ContentField>(CONTENT[section]).flatMap(([name, field]): FieldSpec[] => {
    if (field.kind === 'group')
      return withPaths(field.fields, (part) => ({ name: `${name}.${part}`, group: field.label }))
    return [field.kind === 'list' ? { ...field, name, fields: withPaths(field.fields) } : { ...field, name }]
  })
