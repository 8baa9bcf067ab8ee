/** Verifies an entire archive before it is used. */
import { isPictureName } from '../pictures/store.ts'
import { checkSeal, BadArchive, readArchive } from './archive.ts'
import { sha256 } from './backup.ts'
import { MANIFEST, manifest, type Manifest, type UploadSum } from './manifest.ts'

/** @throws BadArchive unless it is complete, unaltered and consistent with its manifest */
export async function checkArchive(file: string): Promise<Manifest> {
  await checkSeal(file)
  const rows = new Map<string, number>()
  const uploads: UploadSum[] = []
  let said: unknown
  for await (const { name, content } of readArchive(file)) {
    const [kind, of = ''] = name.split('/')
    if (kind === 'tables') rows.set(of, (rows.get(of) ?? 0) + linesIn(content))
    if (kind === 'uploads') uploads.push({ name: of, bytes: content.length, sha256: sha256(content) })
    if (name === MANIFEST) said = JSON.parse(content.toString())
  }
  const found = manifest.safeParse(said)
  if (!found.success)
    throw new BadArchive('it was made by another version of the site that this one cannot read')
  const isWhole =
    found.data.tables.every((table) => table.rows === (rows.get(table.name) ?? 0)) &&
    JSON.stringify(found.data.uploads) === JSON.stringify(uploads)
  // uploads are served publicly, so nothing else may be put there
  if (!found.data.uploads.every(({ name }) => isPictureName(name)))
    throw new BadArchive('it holds an upload under a name that no picture has')
  if (!isWhole) throw new BadArchive('it does not hold what it says')
  return found.data
}

const NEWLINE = 10

/** Counts rows, one per line: PostgreSQL escapes line breaks inside values. */
function linesIn(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(NEWLINE); at >= 0; at = content.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
