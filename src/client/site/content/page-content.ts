/** Loads the site content of a page, which the owner may change. */
import type { Calls } from '../../platform/trpc.ts'
import type { PageName } from '#shared/site/content/page-content.ts'

/**
 * The first HTML contains it. If the browser cannot fetch it, the page shows the seed texts and tries again on the next
 * visit, so that the shop, the forms and the gifts still work.
 */
export async function loadContent({ utils }: Pick<Calls, 'utils'>, page: PageName): Promise<void> {
  const read = utils.pages[page].fetch()
  if (import.meta.env.SSR) return void (await read)
  try {
    await read
  } catch {
    // content read earlier is better than the seed
    if (utils.pages[page].getData() !== undefined) return
    // this code may fail to load too
    const words = await import('./seed-words.ts').catch(() => undefined)
    words?.setWords(utils, page)
    await utils.pages[page].invalidate(undefined, { refetchType: 'none' })
  }
}
