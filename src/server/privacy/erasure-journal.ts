/**
 * The journal of erasures: one small file each, beside the backups, which a restore of an older backup makes again. It
 * says which records were erased and nothing about the person: table, number and time of creation, which together no
 * other record ever has, also where numbers are given anew after a restore.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Person } from './person.ts'

/** Number and time of creation in milliseconds. */
const keys = z.array(z.tuple([z.int(), z.int()]))

export const erasure = z.object({
  at: z.iso.datetime(),
  records: z.object({
    messages: keys,
    volunteers: keys,
    bookOffers: keys,
    checkouts: z.array(z.string()),
    donationCheckouts: z.array(z.string()),
    donations: keys,
    orders: keys,
    payments: keys,
    emails: keys,
  }),
})
export type Erasure = z.infer<typeof erasure>
export type RecordKeys = z.infer<typeof keys>

const NAME = /^[\w-]+\.json$/

export const journalFolder = (backups: string) => join(backups, 'erasures')

/** Notes which records are erased, before they are: without the note nothing is. */
export async function noteErasure(folder: string, person: Person, at: Date): Promise<void> {
  const records = {
    messages: keysOf([...person.messages, ...person.prayers]),
    volunteers: keysOf(person.volunteers),
    bookOffers: keysOf(person.bookOffers),
    checkouts: person.unpaidCheckouts.map(({ id }) => id),
    donationCheckouts: [...person.unpaidDonationCheckouts, ...person.paidDonationCheckouts].map(
      ({ id }) => id,
    ),
    donations: keysOf(person.donations),
    orders: keysOf(person.orders),
    payments: keysOf(person.payments),
    emails: keysOf(person.emails),
  }
  await addErasure(folder, { at: at.toISOString(), records })
}

/** Adds a note, flushed to the disk. */
export async function addErasure(folder: string, noted: Erasure): Promise<void> {
  const name = `${noted.at.replaceAll(/[:.]/g, '-')}-${randomUUID()}.json`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, `${name}.part`), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(noted)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(join(folder, `${name}.part`), join(folder, name))
}

/** All notes of a folder, oldest first; none where there is no such folder. */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const notes: Erasure[] = []
  for (const name of names.filter((one) => NAME.test(one)).toSorted())
    notes.push(erasure.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return notes
}

const keysOf = (rows: readonly { id: number; createdAt: Date }[]): RecordKeys =>
  rows.map(({ id, createdAt }) => [id, createdAt.getTime()])
