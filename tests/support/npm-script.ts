import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/** Arguments of `node` in a script of package.json that runs one command. */
export function npmScript(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: Record<string, string> }
  const [, ...words] = scripts[name]!.split(' ')
  return words
}
