/** Everything that is timed at each size: public calls, lists for search engines, and the owner's views. */
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { adminQueries, publicCalls, SMALL_QUERIES } from '../support/listed-queries.ts'
import { confirm, payable } from '../support/paying.ts'
import { type Answer, restTransport, trpcTransport } from '../support/transports.ts'
import type { SizedSite } from './scale.ts'

export type ScaleCall = {
  title: string
  /** Whole lists take time in proportion to their rows. */
  perRow: boolean
  /** @returns the function to time, which returns the number of rows; 1 if it is no list */
  prepare(site: SizedSite, round: number): Promise<() => Promise<number>>
  /** The query, if the number of pages that it reads is reported too. */
  reads?: (site: SizedSite) => { procedure: string; input: object | undefined }
}

/** Writes come last, because a thousand equal messages would change the inbox that is searched. */
export function scaleCalls(): ScaleCall[] {
  return [...addresses(), ...owners(), ...wholeLists(), ...visitors(), ...paying()]
}

const EMPTY = { session: '', bracelets: [], slug: '', post: 1 }

/** Over REST where there is a path. */
function visitors(): ScaleCall[] {
  return publicCalls(EMPTY).flatMap(({ procedure, title, whole }, index) => {
    if (whole) return []
    const transport =
      procedure === 'blog.page' || procedure === 'blog.article' ? trpcTransport : restTransport
    return {
      title: `${procedure}, ${title}`,
      perRow: false,
      async prepare({ known, url }, round) {
        const input = publicCalls(known, round)[index]?.input
        return async () => expectDone(procedure, await transport.call(url, procedure, input))
      },
    }
  })
}

/** Settles a paid intent; repeated, it returns the same result. */
function paying(): ScaleCall[] {
  const settle = (procedure: string, isAgain: boolean): ScaleCall => ({
    title: `${procedure}, ${isAgain ? 'once more' : 'paid'}`,
    perRow: false,
    prepare: async (site, round) => {
      const paymentIntentId = await paid(site, procedure, round)
      if (isAgain) await processed(site, procedure, paymentIntentId)
      return () => processed(site, procedure, paymentIntentId)
    },
  })
  return ['checkout.process', 'donations.process'].flatMap((procedure) =>
    [false, true].map((isAgain) => settle(procedure, isAgain)),
  )
}

async function paid(site: SizedSite, procedure: string, round: number): Promise<string> {
  const begin = procedure.replace('process', 'createIntent')
  const input = publicCalls(site.known, round).find((call) => call.procedure === begin)?.input
  const { body } = await restTransport.call(site.url, begin, input)
  const { clientSecret } = body as { clientSecret: string }
  await confirm(payable({ url: site.url, deps: site.site.deps }), clientSecret)
  return intentIdOf(clientSecret)
}

const processed = async ({ url, known }: SizedSite, procedure: string, paymentIntentId: string) =>
  expectDone(
    procedure,
    await restTransport.call(url, procedure, { paymentIntentId, sessionId: known.session }),
  )

/** @param rows number of rows in the response, in SQL */
const address = (path: (site: SizedSite) => string, title: string, rows?: string): ScaleCall => ({
  title,
  perRow: rows !== undefined,
  async prepare(site) {
    const { sql, url, cookie } = site
    const [counted] = rows === undefined ? [] : await sql.unsafe<{ count: number }[]>(rows)
    return async () => {
      const response = await fetch(url + path(site), { headers: { cookie } })
      // whole lists are longer than a JavaScript string may be
      for await (const _ of response.body ?? []);
      if (response.status !== 200) throw new Error(`${title} answered ${response.status}`)
      return counted?.count ?? 1
    }
  },
})

const rowsOf = (rows: string) => `select count(*)::int from ${rows}`

const addresses = (): ScaleCall[] => [
  address(() => '/', '/'),
  address(() => '/blog', '/blog'),
  address(({ known }) => `/blog/${known.slug}`, '/blog/{slug}'),
  address(() => '/blog/feed.xml', '/blog/feed.xml'),
  address(() => '/sitemap.xml', '/sitemap.xml', rowsOf('blog_posts where published and deleted_at is null')),
  address(() => '/shop', '/shop', rowsOf('bracelets')),
]

/** Sent with the owner's cookie, so they include drafts. */
const wholeLists = (): ScaleCall[] =>
  [
    ['/api/bracelets', 'bracelets'] as const,
    ['/api/blog', 'blog_posts where deleted_at is null'] as const,
    ['/api/contacts', 'contact_messages where deleted_at is null'] as const,
    ['/api/orders', 'orders'] as const,
    ['/api/payments', 'payments'] as const,
  ].map(([path, rows]) => address(() => path, `GET ${path}`, rowsOf(rows)))

function owners(): ScaleCall[] {
  const queries = (deep: Record<string, number>) => [...adminQueries(deep), ...SMALL_QUERIES]
  return queries({}).map(({ procedure, title }, index) => ({
    title: `${procedure}, ${title}`,
    perRow: false,
    async prepare({ deep, url, cookie }) {
      const input = queries(deep)[index]?.input
      return async () => expectDone(procedure, await trpcTransport.call(url, procedure, input, cookie))
    },
    reads: ({ deep }) => ({ procedure, input: queries(deep)[index]?.input }),
  }))
}

function expectDone(title: string, { status, body }: Answer): number {
  if (status !== 200 && status !== 201)
    throw new Error(`${title} answered ${status}: ${JSON.stringify(body)}`)
  const list = [body, ...Object.values(body ?? {})].find(Array.isArray)
  return list?.length ?? 1
}
