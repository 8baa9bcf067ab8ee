/** What a browser requests and stores while a visitor is on the site. */
import type { Page } from 'playwright/test'

/** Records requests to other origins and responses that set a cookie. */
export function watchPrivacy(page: Page, baseURL = '') {
  const { origin: own } = new URL(baseURL)
  const otherOrigins: string[] = []
  const cookies: string[] = []
  let responses = 0
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // inline data, and the pictures of posts that other stories publish
    const isOwn = protocol === 'data:' || protocol === 'blob:' || origin === own
    if (!isOwn && origin !== 'https://pictures.example') otherOrigins.push(request.url())
  })
  page.context().on('response', async (response) => {
    responses += 1
    const headers = await response.headersArray().catch(() => [])
    if (headers.some(({ name }) => name.toLowerCase() === 'set-cookie')) cookies.push(response.url())
  })
  return { otherOrigins, cookies, responses: () => responses }
}

/** What the browser stores for the site across tabs; /privacy names each key. */
export const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length,
  }))
