/** The client for integrators is the one that is generated from today's API, and its example works. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { beforeAll, expect, it } from 'vitest'
import { contentSeed } from '#shared/content-seed.ts'
import { openApiDocument } from '#server/api/openapi.ts'
import { appRouter } from '#server/router.ts'
import { restRoutes } from '#server/trpc.ts'
import { buy } from '../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { logIn, trpcTransport } from '../support/transports.ts'

const FOLDER = join(import.meta.dirname, '../../examples/typescript-client')

it('is generated from the API as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(
    file,
    JSON.stringify(openApiDocument(restRoutes(appRouter), 'http://localhost:3000', contentSeed.identity)),
  )
  const source = await generateSource(file, { optimistic: true, futureStripLegacyMethods: true })
  await rm(folder, { recursive: true })
  await expect(source).toMatchFileSnapshot(join(FOLDER, 'client.gen.ts'))
})

it('has types that hold, in a strict project too', async () => {
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', FOLDER])
  expect(stdout).toBe('')
})

const site = testSite()
let owner: string
beforeAll(async () => {
  owner = await logIn(site.url, ADMIN_PASSWORD)
})

const tokenFor = async (scope: string) => {
  const input = { name: 'Example', scopes: [scope], days: 30 }
  const { body } = await trpcTransport.call(site.url, 'integrations.createToken', input, owner)
  return (body as { token: string }).token
}

const run = (token: string) =>
  promisify(execFile)(process.execPath, [join(FOLDER, 'example.ts')], {
    env: { ...process.env, SITE_URL: site.url, API_TOKEN: token },
  })

it('lists bracelets, fills a cart and lists orders', async () => {
  await buy(site)
  const { stdout } = await run(await tokenFor('checkout.orders'))
  const lines = stdout.trim().split('\n')
  expect(lines).toContain('Black Star: £12.00')
  expect(lines).toContain('In the cart: 2 × Black Star')
  expect(lines).toContain('Orders: 1')
  expect(lines.at(-1)).toMatch(/^Order \d+: to pack$/)
})
