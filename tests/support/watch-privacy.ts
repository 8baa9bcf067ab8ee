/** What a browser asks for and stores while a visitor is on the site. */
import type { Page } from 'playwright/test'

/** Lists requests to other origins and answers that set a cookie, from now on. */
export function watchPrivacy(page: Page, baseURL = '') {
  const { origin: own } = new URL(baseURL)
  const strangers: string[] = []
  const cookies: string[] = []
  let answers = 0
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // the page's own bytes, such as a picture drawn in it, and the pictures of posts that other stories publish
    const isOwn = protocol === 'data:' || protocol === 'blob:' || origin === own
    if (!isOwn && origin !== 'https://pictures.example') strangers.push(request.url())
  })
  page.context().on('response', async (response) => {
    answers += 1
    const headers = await response.headersArray().catch(() => [])
    if (headers.some(({ name }) => name.toLowerCase() === 'set-cookie')) cookies.push(response.url())
  })
  return { strangers, cookies, answers: () => answers }
}

/** What the browser stores for the site beyond the tab; /privacy names each key. */
export const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length,
  }))
