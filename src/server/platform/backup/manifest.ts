/** What an archive contains, as its last part: once it is read, the archive is complete. */
import { z } from 'zod'

/** Another number once older code could not read an archive any more. */
const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const SETTINGS = 'settings.env'

const table = z.object({
  /** With its schema: 'public.orders'. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** A checksum of all rows in any order: see tables.ts. */
  checksum: z.string(),
})

export const manifest = z.object({
  format: z.literal(FORMAT).default(FORMAT),
  madeAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** When the newest migration that the database had was written; archives have it under this name. */
  step: z.int(),
  /** In an order in which each finds the rows that it refers to. */
  tables: z.array(table),
  /** Where the numbering of each table's rows stood. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  uploads: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>
export type TableSum = z.infer<typeof table>
export type UploadSum = Manifest['uploads'][number]
