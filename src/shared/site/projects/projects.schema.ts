/** Fields of a project that the owner can change, and those that its page shows. */
import { z } from 'zod'
import { idempotencyKey } from '../../platform/api/idempotency.ts'
import { pictureAddress } from '../../platform/pictures/pictures.schema.ts'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { PROJECT_LENGTHS, PROJECT_STATUSES } from './projects.ts'
import { line, lines, optionalLine, optionalLines } from '../../platform/text/text.ts'

/** PostgreSQL's calendar has no year 0. */
const typedDay = (missing: string) => z.iso.date(missing).refine((day) => day >= '0001', missing)

/** Public fields of a project. */
export const project = z.object({
  id: rowId,
  /** Last part of its story's URL: /projects/{slug}. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(PROJECT_STATUSES),
  country: z.string(),
  /** '2026-03-01' */
  startDate: z.iso.date(),
  targetSchools: z.int(),
  booksNeeded: z.int(),
  /** Missing means 0. */
  booksCollected: z.int().optional(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  /** Whether there is a story at its URL. */
  hasStory: z.boolean(),
  /** Whether it has not started although its month has passed; the month is then not shown. */
  isLate: z.boolean(),
})
export type Project = z.infer<typeof project>

const MAX_BOOKS = 10_000_000

const count = (missing: string) =>
  z.int(missing).min(0, 'This cannot be below zero').max(MAX_BOOKS, 'This is too large')

/** A project as its form has it. Books received are separate entries. */
export const projectInput = z
  .object({
    name: line(PROJECT_LENGTHS.name, 'Please enter a name'),
    description: lines(PROJECT_LENGTHS.description, 'Please describe the project in a sentence or two'),
    story: optionalLines(PROJECT_LENGTHS.story),
    imageUrl: pictureAddress(PROJECT_LENGTHS.imageUrl),
    imageAlt: optionalLine(PROJECT_LENGTHS.imageAlt),
    status: z.enum(PROJECT_STATUSES),
    country: line(PROJECT_LENGTHS.country, 'Please enter a country'),
    startDate: typedDay('Please enter the day on which it starts'),
    targetSchools: count('Please enter a whole number of schools'),
    booksNeeded: count('Please enter a whole number of books'),
  })
  .refine(({ imageUrl, imageAlt }) => imageUrl === null || imageAlt !== '', {
    path: ['imageAlt'],
    message: 'Please describe the picture for readers who cannot see it',
  })
export type ProjectInput = z.infer<typeof projectInput>

/** The update is refused if `version` is not the current one. */
export const projectUpdate = z.intersection(
  projectInput,
  z.object({ id: rowId, version: z.int().positive().max(MAX_VERSION) }),
)
export type ProjectUpdate = z.infer<typeof projectUpdate>

/** Books received, or a negative correction. */
export const booksInput = z.object({
  projectId: rowId,
  books: z
    .int('Please enter a whole number of books')
    .min(-MAX_BOOKS, 'This is too large')
    .max(MAX_BOOKS, 'This is too large')
    .refine((books) => books !== 0, 'Please enter how many books'),
  day: typedDay('Please enter the day on which they came'),
  note: optionalLine(PROJECT_LENGTHS.note),
  idempotencyKey,
})
export type BooksInput = z.infer<typeof booksInput>

export const projectOrder = z.object({ ids: z.array(rowId).max(500) })

const booksEntry = z.object({ id: rowId, books: z.int(), day: z.iso.date(), note: z.string() })

/** A project for the owner. */
export const managedProject = z.object({
  ...project.omit({ hasStory: true, isLate: true }).shape,
  story: z.string(),
  version: z.int(),
  isArchived: z.boolean(),
})
export type ManagedProject = z.infer<typeof managedProject>

/** A project with its newest entries, and whether there are older ones. */
export const projectForEditing = z.object({
  project: managedProject,
  entries: z.array(booksEntry),
  hasOlder: z.boolean(),
})

export const projectStory = z.object({
  ...project.shape,
  story: z.string(),
  entries: z.array(booksEntry),
})
export type ProjectStory = z.infer<typeof projectStory>
