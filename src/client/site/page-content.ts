/** What a page says that the owner may change, for its loader. */
import type { Calls } from '../trpc.ts'
import type { PageName } from './seed-words.ts'

/**
 * The first HTML holds it. In the browser a page whose words cannot be read says what a new site says, and asks again at
 * the next visit: the shop, the forms and the gifts work all the same.
 */
export async function loadContent({ utils }: Pick<Calls, 'utils'>, page: PageName): Promise<void> {
  const read = utils.pages[page].ensureData()
  if (import.meta.env.SSR) return void (await read)
  try {
    await read
  } catch {
    // the code may not come either
    const words = await import('./seed-words.ts').catch(() => undefined)
    words?.setWords(utils, page)
    await utils.pages[page].invalidate(undefined, { refetchType: 'none' })
  }
}
