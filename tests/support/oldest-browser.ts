/** Removes the built-ins that the oldest browsers of package.json lack from each page of a browser. */
import type { BrowserContext } from 'playwright/test'
import { newerStatics } from '../lint/newer-features.ts'

/** Names of static or instance methods; the data does not say which. */
const MISSING = [...newerStatics].filter((name) => !name.startsWith('Error.'))

export const removeNewerBuiltIns = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((names: string[]) => {
    for (const name of names) {
      const [owner = '', member = ''] = name.split('.')
      const known: Record<string, unknown> = {
        TypedArray: Object.getPrototypeOf(Int8Array),
        Iterator: undefined,
      }
      const found = (owner in known ? known[owner] : Reflect.get(globalThis, owner)) as
        | { prototype?: object }
        | undefined
      const prototype =
        owner === 'Iterator'
          ? Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
          : found?.prototype
      const place = [found, prototype].find((each) => each && Object.hasOwn(each, member))
      if (place) Reflect.deleteProperty(place, member)
    }
  }, MISSING)
