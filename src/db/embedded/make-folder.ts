import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and those above it, unless they exist. Node's own way with `recursive` never ends where the system
 * denies that the parent exists, as below /proc.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent, mode)
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    // another process has just made it
    if (error.code !== 'EEXIST' || !isFolder(path)) throw error
  })
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
