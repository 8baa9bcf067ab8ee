import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMIN_TABLE, ENTRY, readManifest } from './build-tags.ts'

export const CLIENT = join(import.meta.dirname, '../../../../dist/client')

/** `integrity` is its SHA-384, as in the attribute of that name; `packages` are those of npm in it. */
export type VisitorScript = { file: string; integrity: string; packages: readonly string[] }

/**
 * Every script of this site that can run beside the card fields. A visitor reaches a payment within the document of
 * another page, so these are the scripts of all public pages, at first and later; only the owner's are left out.
 */
export async function visitorScripts(clientDir: string): Promise<VisitorScript[]> {
  const manifest = await readManifest(clientDir)
  const packages = JSON.parse(await readFile(join(clientDir, '.vite/packages.json'), 'utf8')) as Record<
    string,
    string[]
  >
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name) || name.endsWith(ADMIN_TABLE)) return
    found.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    for (const each of [...imports, ...dynamicImports]) add(each)
  }
  add(ENTRY)
  const files = [...new Set([...found].flatMap((name) => manifest[name]?.file ?? []))].toSorted()
  return Promise.all(
    files.map(async (file) => ({
      file,
      integrity: integrityOf(await readFile(join(clientDir, file))),
      packages: packages[file] ?? [],
    })),
  )
}

export const integrityOf = (script: Uint8Array): string =>
  `sha384-${createHash('sha384').update(script).digest('base64')}`
