/**
 * A PATH on which the embedded PostgreSQL outlives a killed owner, as it does on a system without `setpriv`: that
 * program is what asks the kernel to end the one with the other.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes the programs in `folder` and answers the PATH; a change of user, which root may need, still works. */
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
