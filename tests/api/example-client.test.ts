/** The client for integrators is the one that is generated from today's API, and its example works. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { expect, it } from 'vitest'
import { contentSeed } from '#shared/content-seed.ts'
import { openApiDocument } from '#server/api/openapi.ts'
import { appRouter } from '#server/router.ts'
import { restRoutes } from '#server/trpc.ts'
import { buy } from '../support/paying.ts'
import { ownersCalls } from '../support/owners-payments.ts'
import { testSite, tempFolder } from '../support/site.ts'

const FOLDER = join(import.meta.dirname, '../../examples/typescript-client')

it('is generated from the API as it is', async () => {
  const file = join(await tempFolder(), 'openapi.json')
  await writeFile(
    file,
    JSON.stringify(openApiDocument(restRoutes(appRouter), 'http://localhost:3000', contentSeed.identity)),
  )
  const source = await generateSource(file, { optimistic: true, futureStripLegacyMethods: true })
  await expect(source).toMatchFileSnapshot(join(FOLDER, 'client.gen.ts'))
})

it('has types that hold, in a strict project too', async () => {
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', FOLDER])
  expect(stdout).toBe('')
})

const site = testSite()
const owner = ownersCalls(site)

it('lists bracelets, fills a cart and lists orders', async () => {
  await buy(site)
  const input = { name: 'Example', scopes: ['checkout.orders'], days: 30 }
  const { token } = (await owner('integrations.createToken', input)).body as { token: string }
  const { stdout } = await promisify(execFile)(process.execPath, [join(FOLDER, 'example.ts')], {
    env: { ...process.env, SITE_URL: site.url, API_TOKEN: token },
  })
  const lines = stdout.trim().split('\n')
  expect(lines).toContain('Black Star: £12.00')
  expect(lines).toContain('In the cart: 2 × Black Star')
  expect(lines).toContain('Orders: 1')
  expect(lines.at(-1)).toMatch(/^Order \d+: to pack$/)
})

it('pays in the sandbox with the official SDK, with an address to send to', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(FOLDER, 'pay.ts')], {
    env: { ...process.env, SITE_URL: site.url },
  })
  expect(stdout).toMatch(/^Payment: succeeded\nOrder \d+: £12\.00\n$/)
  const { body } = await owner('checkout.orders', { limit: 1 })
  expect(body).toMatchObject([
    {
      customerName: 'Ada Okafor',
      needsAddress: false,
      address: { line1: '1 Reading Street', postcode: 'LS1 4AP' },
    },
  ])
})
