/** The client that integrators generate from the API compiles, and programs that use it work. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { openApiDocument } from '#server/platform/api/openapi.ts'
import { appRouter } from '#server/router.ts'
import { restRoutes } from '#server/trpc.ts'
import { buy } from '../../support/paying.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { testSite } from '../../support/site.ts'

const ROOT = join(import.meta.dirname, '../../..')
const EXAMPLE = join(ROOT, 'examples/typescript-client')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-example-'))
  await cp(EXAMPLE, folder, { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const document = openApiDocument(restRoutes(appRouter), 'http://localhost:3000', contentSeed.identity)
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  const source = await generateSource(join(folder, 'openapi.json'), {
    optimistic: true,
    futureStripLegacyMethods: true,
  })
  await writeFile(join(folder, 'client.gen.ts'), source)
})

afterAll(() => rm(folder, { recursive: true }))

it('the client has types that compile, even in a strict project', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder])
  expect(stdout).toBe('')
})

const site = testSite()
const owner = ownersCalls(site)

it('the client lists bracelets, fills a cart and lists orders', async () => {
  await buy(site)
  const input = { name: 'Example', scopes: ['checkout.orders'], days: 30 }
  const { token } = (await owner('integrations.createToken', input)).body as { token: string }
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.ts')], {
    env: { ...process.env, SITE_URL: site.url, API_TOKEN: token },
  })
  const lines = stdout.trim().split('\n')
  expect(lines).toContain('Black Star: £12.00')
  expect(lines).toContain('In the cart: 2 × Black Star')
  expect(lines).toContain('Orders: 1')
  expect(lines.at(-1)).toMatch(/^Order \d+: to pack$/)
})

it('the client pays in the sandbox with the official SDK, with a delivery address', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'pay.ts')], {
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
