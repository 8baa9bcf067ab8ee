/** The last entry of an archive, which lists its contents: if it was read, the archive is complete. */
import { z } from 'zod'

/** Increase it when older code could no longer read an archive. */
const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const SETTINGS = 'settings.env'

const table = z.object({
  /** With the schema: 'public.orders'. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Checksum of all rows, independent of their order: see tables.ts. */
  checksum: z.string(),
})

export const manifest = z.object({
  format: z.literal(FORMAT).default(FORMAT),
  madeAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** Timestamp of the newest migration that the database had. The name is part of the archive format. */
  step: z.int(),
  /** In an order in which every table follows those it refers to. */
  tables: z.array(table),
  /** Last value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  uploads: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>
export type TableSum = z.infer<typeof table>
export type UploadSum = Manifest['uploads'][number]
