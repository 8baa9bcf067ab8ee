/** A PATH without a working `setpriv --pdeathsig`, so that the embedded PostgreSQL outlives a killed owner. */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a `setpriv` into `folder` and returns the PATH; changing the user, which root may need, still works. */
export async function untiedPath(folder: string): Promise<string> {
  const path = process.env['PATH'] ?? ''
  const real = whereIs('setpriv')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'setpriv'),
    `#!/bin/sh\n[ "$1" = --pdeathsig ] && exit 1\n${real === undefined ? 'exit 127' : `exec ${real} "$@"`}\n`,
    { mode: 0o755 },
  )
  return `${folder}:${path}`
}

function whereIs(program: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
