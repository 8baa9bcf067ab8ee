/** Copies pictures between stores. Existing files are compared, never overwritten. */
import pLimit from 'p-limit'
import type { UploadStore } from './store.ts'

const CONCURRENCY = 4

export type CopyResult = { copied: number; present: number; differing: string[] }

/** Copies what `to` lacks, and verifies each file. Idempotent, even after an interruption; `from` is not changed. */
export async function copyPictures(from: UploadStore, to: UploadStore): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, present: 0, differing: [] }
  const limit = pLimit(CONCURRENCY)
  const copy = async (name: string) => {
    const content = await from.get(name)
    // deleted after it was listed
    if (!content) return
    const before = await to.get(name)
    if (!before) await to.put([{ name, content }])
    const after = before ?? (await to.get(name))
    if (!after?.equals(content)) result.differing.push(name)
    else if (before) result.present += 1
    else result.copied += 1
  }
  const all: Promise<void>[] = []
  for await (const name of from.list()) all.push(limit(copy, name))
  await Promise.all(all)
  return result
}
