/** Stores backups as files in one folder, readable only by this user. */
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { chmod, copyFile, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '#db/embedded/make-folder.ts'
import { isArchiveName, isNoteName, NOTES, type BackupPlace } from './place.ts'

/** A suffix that no other program uses: manual backups may be among other files, and browsers use '.part'. */
const PARTIAL = '.backup-part'
/** A partial file unchanged for this long belongs to a process that was killed. */
const ABANDONED_MS = 60 * 60_000

export function folderPlace(path: string): BackupPlace {
  const folder = resolve(path)
  const notes = join(folder, NOTES)
  return {
    name: folder,
    write: (name, fill) =>
      writeAtomically(join(folder, name), async (partial) => {
        await fill(createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
        return (await stat(partial)).size
      }),
    list: async () => (await namesIn(folder)).filter(isArchiveName),
    remove: (name) => rm(join(folder, name), { force: true }),
    fileOf: (name) => join(folder, name),
    read: async (name) => {
      if (!(await namesIn(folder)).includes(name)) return undefined
      const { size } = await stat(join(folder, name))
      return { bytes: size, content: createReadStream(join(folder, name)) }
    },
    download: async (name, file) => {
      if (!(await namesIn(folder)).includes(name)) return false
      await copyFile(join(folder, name), file, constants.COPYFILE_EXCL)
      await chmod(file, 0o600)
      return true
    },
    notes: {
      add: (name, text) =>
        writeAtomically(join(notes, name), async (partial) => {
          const file = await open(partial, 'wx', 0o600)
          try {
            await file.writeFile(text)
            await file.sync()
          } finally {
            await file.close()
          }
        }),
      texts: async () => {
        const names = (await namesIn(notes)).filter(isNoteName).toSorted()
        return Promise.all(names.map((name) => readFile(join(notes, name), 'utf8')))
      },
    },
  }
}

/** Writes under a temporary name and renames, so that a killed process leaves nothing that looks complete. */
async function writeAtomically<T>(file: string, write: (partial: string) => Promise<T>): Promise<T> {
  const folder = dirname(file)
  const partial = `${file}.${process.pid}${PARTIAL}`
  await makeFolder(folder, 0o700)
  await removeAbandoned(folder)
  try {
    const result = await write(partial)
    await rename(partial, file)
    await flushFolder(folder)
    return result
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(PARTIAL))
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Flushes the folder, so that the renaming survives a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** File names in a folder; none if the folder does not exist. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
