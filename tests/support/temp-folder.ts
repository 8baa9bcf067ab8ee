import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { killAll, processesOf } from './process-tree.ts'

/** A folder for one test, deleted afterwards together with the processes that serve it. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  onTestFinished(async () => {
    killAll(processesOf(folder))
    await chmod(folder, 0o755)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}
