/** Where backups are stored, and beside them the notes of erasures. */
import type { Writable } from 'node:stream'
import type { ErasureNotes } from '../../context.ts'

export type BackupPlace = {
  /** For people to read. */
  name: string
  /** Stores what `fill` writes, under this name only once all of it is there. @returns its size in bytes */
  write(name: string, fill: (target: Writable) => Promise<void>): Promise<number>
  /** The names of all archives. */
  list(): Promise<string[]>
  /** Repeatable. */
  remove(name: string): Promise<void>
  /** An archive's size in bytes, and the bytes; undefined if none has this name. */
  read(name: string): Promise<{ bytes: number; content: AsyncIterable<Buffer> } | undefined>
  /** Where an archive is on this machine; undefined for a store elsewhere, which checks a sum of each part on arrival. */
  fileOf?(name: string): string
  /** Copies an archive into a new file here; false if none has this name. */
  bring(name: string, file: string): Promise<boolean>
  notes: ErasureNotes
}

export const isArchiveName = (name: string) => /^[\w.-]+\.tar\.gz$/.test(name)
export const isNoteName = (name: string) => /^[\w-]+\.json$/.test(name)
/** The folder of the notes on erasures. */
export const NOTES = 'erasures'
