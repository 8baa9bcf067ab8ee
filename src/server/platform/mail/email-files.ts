/** Deletes emails that were written to files, by age or when their records are erased. */
import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of the emails of a site without a mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** Deletes files last written before a time, including partial ones. @returns how many */
export async function removeOldEmails(folder: string, before: Date): Promise<number> {
  return removeEmails(folder, async (name) => {
    const file = await stat(join(folder, name)).catch(() => undefined)
    return file !== undefined && file.mtime < before
  })
}

/** Deletes every copy of the given emails; idempotent. */
export async function removeEmailsOf(folder: string, mailIds: readonly number[]): Promise<number> {
  if (mailIds.length === 0) return 0
  const wanted = new Set(mailIds)
  return removeEmails(folder, async (name) => wanted.has(Number.parseInt(name, 10)))
}

async function removeEmails(folder: string, isOver: (name: string) => Promise<boolean>): Promise<number> {
  let removed = 0
  for (const name of await emailsIn(folder)) {
    // one after another: nobody waits for it, and visitors' requests come first
    // oxlint-disable-next-line no-await-in-loop
    if ((await isOver(name)) && (await removeFile(join(folder, name)))) removed += 1
  }
  return removed
}

async function removeFile(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function emailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    // the folder exists only once an email was written, and not at all with a mail server
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => /^\d+-.*\.eml(\.part)?$/.test(name))
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
