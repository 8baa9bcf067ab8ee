/** Converts a project to and from form values. */
import type { z } from 'zod'
import type { ManagedProject, projectInput } from '#shared/site/projects/projects.schema.ts'

export type ProjectValues = z.input<typeof projectInput>

export const PROJECT_LABELS = {
  name: 'Name',
  country: 'Country',
  status: 'Status',
  startDate: 'Starts on',
  targetSchools: 'Schools to reach',
  booksNeeded: 'Books needed',
  description: 'In short',
  story: 'Story (optional)',
  imageUrl: 'Picture address (optional)',
  imageAlt: 'Picture description (alt text)',
} satisfies Partial<Record<keyof ProjectValues, string>>

export const NEW_PROJECT: ProjectValues = {
  name: '',
  country: '',
  status: 'upcoming',
  startDate: '',
  targetSchools: 0,
  booksNeeded: 0,
  description: '',
  story: '',
  imageUrl: '',
  imageAlt: '',
}

export function projectValuesOf(project: ManagedProject): ProjectValues {
  const {
    id: _id,
    slug: _slug,
    booksCollected: _books,
    isArchived: _isArchived,
    version: _version,
    ...values
  } = project
  return { ...values, imageUrl: values.imageUrl ?? '' }
}
