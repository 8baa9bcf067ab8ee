/** Stores of backups, with the journal of erasures beside them. */
import type { Writable } from 'node:stream'
import type { ErasureNotes } from '../../context.ts'

export type BackupPlace = {
  /** Folder or URL of the bucket, for people to read. */
  name: string
  /** Stores what `fill` writes. The name appears only once everything is stored. @returns size in bytes */
  write(name: string, fill: (target: Writable) => Promise<void>): Promise<number>
  list(): Promise<string[]>
  /** Deletes an archive; idempotent. */
  remove(name: string): Promise<void>
  /** Size in bytes and content of an archive; undefined if there is none of this name. */
  read(name: string): Promise<{ bytes: number; content: AsyncIterable<Buffer> } | undefined>
  /** Path of an archive on this machine. Undefined for a bucket, which verifies a checksum of each part it receives. */
  fileOf?(name: string): string
  /** Downloads an archive to a new local file; false if there is none of this name. */
  download(name: string, file: string): Promise<boolean>
  notes: ErasureNotes
}

export const isArchiveName = (name: string) => /^[\w.-]+\.tar\.gz$/.test(name)
export const isNoteName = (name: string) => /^[\w-]+\.json$/.test(name)
/** Folder of the journal of erasures. */
export const NOTES = 'erasures'
