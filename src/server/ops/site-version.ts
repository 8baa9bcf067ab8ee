import { readFileSync } from 'node:fs'

/** Of the code that runs. */
export const { version: SITE_VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
