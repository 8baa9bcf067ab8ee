/** Settings that owners store encrypted: every process follows them, and none uses what it cannot decrypt. */
import { readFile, rm, stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readHandOver } from '#server/admin/set-up/hand-over.ts'
import { readSetUp } from '#server/admin/set-up/set-up.ts'
import { readInUse } from '#server/platform/doctor/stored-settings.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/context.ts'
import { retrieveIntent } from '#server/money/payments/stripe/client.ts'
import { seal, unseal } from '#server/platform/secrets/sealed.ts'
import { ensureSecretsKey, secretsKeyFile } from '#server/platform/secrets/secrets-key.ts'
import { eventuallyPasses } from '../../support/eventually.ts'
import {
  ADMIN_PASSWORD,
  bootSite,
  seededSite,
  startSecondProcess,
  tempFolder,
  testSite,
} from '../../support/site.ts'

const PUBLIC = { PUBLIC_URL: 'https://books.example.org', TRUST_PROXY: '0' }
const KEYS = { secretKey: 'sk_live_the-secret-4242', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' }

/** Stores keys as an owner does, and lets this process follow. */
async function store(
  { db, secrets, clock }: Deps,
  value: typeof KEYS,
  change: { version: number; isAgain?: boolean },
): Promise<void> {
  await db.transaction((tx) => secrets.write(tx, 'payments', value, { ...change, now: clock() }))
  await secrets.follow()
}

const page = (url: string, path = '/donate') => fetch(url + path)
const scriptsOf = async (url: string) => (await page(url)).headers.get('content-security-policy')
const sandboxOf = async (url: string) => (await page(url, '/sandbox/stripe/v1/charges')).status

describe('stored keys', () => {
  const site = testSite({ ...PUBLIC, PAYMENTS: 'sandbox' })
  let other: { url: string; close(): Promise<void> }
  beforeAll(async () => {
    other = await startSecondProcess(site)
  })
  afterAll(() => other.close())

  it('are followed by every process without a restart, and removed again', async () => {
    for (const { url } of [site, other]) {
      expect(await scriptsOf(url)).not.toContain('js.stripe.com')
      expect(await (await page(url, '/robots.txt')).text()).toContain('Disallow: /\n')
      expect(await sandboxOf(url)).toBe(401)
    }
    await store(site.deps, KEYS, { version: 0 })
    expect(await scriptsOf(site.url)).toContain('js.stripe.com')
    await eventuallyPasses(async () => expect(await scriptsOf(other.url)).toContain('js.stripe.com'))
    for (const { url } of [site, other]) {
      expect(await (await page(url)).text()).toContain('pk_live_1')
      expect(await (await page(url, '/robots.txt')).text()).not.toContain('Disallow: /\n')
      expect(await sandboxOf(url)).toBe(404)
    }
    expect(site.deps.config.limits).toEqual(site.deps.config.limitsBy.strict.limits)

    await site.deps.db.transaction((tx) => site.deps.secrets.remove(tx, 'payments', 1))
    await eventuallyPasses(async () => {
      for (const { url } of [site, other]) {
        expect(await scriptsOf(url)).not.toContain('js.stripe.com')
        expect(await sandboxOf(url)).toBe(401)
      }
    })
  })

  it('are unreadable in the database, under another name, and once changed there', async () => {
    const { sql } = site.database
    await store(site.deps, KEYS, { version: 0 })
    const [row] = await sql`select ciphertext, secret_settings::text as text from secret_settings`
    expect(Buffer.from(row?.['ciphertext']).toString('latin1') + row?.['text']).not.toContain('4242')
    expect(await (await page(site.url)).text()).not.toContain('4242')

    await sql`update secret_settings set name = 'mail'`
    await site.deps.secrets.follow()
    expect(site.deps.config).toMatchObject({ smtpUrl: undefined, withheld: { mail: 'key' } })
    await sql`update secret_settings set name = 'payments', ciphertext = ciphertext || '\\x00'`
    await site.deps.secrets.follow()
    expect(site.deps.config).toMatchObject({ stripeKeys: undefined, withheld: { payments: 'key' } })
    await sql`delete from secret_settings`
    await site.deps.secrets.follow()
  })

  it('are changed by only one of two owners at once', async () => {
    await store(site.deps, KEYS, { version: 0 })
    const both = [1, 2].map((secret) =>
      store(site.deps, { ...KEYS, secretKey: `sk_live_${secret}` }, { version: 1 }),
    )
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'This setting was changed elsewhere since you opened it.' },
    })
    expect(await site.deps.secrets.read(site.deps.db, 'payments')).toMatchObject({ version: 2 })
    await site.deps.db.transaction((tx) => site.deps.secrets.remove(tx, 'payments', 2))
    await site.deps.secrets.follow()
  })

  it('close a site without their key, which overwrites them only when they are entered again', async () => {
    await store(site.deps, KEYS, { version: 0 })
    const config = readConfig({
      ...PUBLIC,
      PAYMENTS: 'sandbox',
      ADMIN_PASSWORD,
      DATA_DIR: await tempFolder(),
      LOG_LEVEL: 'silent',
    })
    const elsewhere = await bootSite({ config, url: site.database.url })
    onTestFinished(() => elsewhere.close())
    expect(elsewhere.deps.config).toMatchObject({ isTrial: false, withheld: { payments: 'key' } })
    expect(await sandboxOf(elsewhere.url)).toBe(404)
    await expect(retrieveIntent(elsewhere.deps.provider, 'pi_1')).rejects.toThrow('cannot be reached')

    const checked = async ({ deps }: Pick<typeof elsewhere, 'deps'>) => ({
      setUp: (await readSetUp(deps)).find(({ part }) => part === 'payments')?.lacks,
      handOver: (await readHandOver(deps)).secretsKey?.isRight,
      doctor: (await readInUse({ ...deps.config, databaseUrl: site.database.url })).findings.map(
        ({ state }) => state,
      ),
    })
    expect(await checked(elsewhere)).toEqual({ setUp: ['key'], handOver: false, doctor: ['fail'] })
    expect(await checked(site)).toEqual({ setUp: [], handOver: true, doctor: ['warn'] })

    await expect(store(elsewhere.deps, KEYS, { version: 1 })).rejects.toThrow('Nothing was changed')
    expect(site.deps.config.stripeKeys).toEqual(KEYS)
    await store(elsewhere.deps, KEYS, { version: 1, isAgain: true })
    expect(elsewhere.deps.config).toMatchObject({ stripeKeys: KEYS, withheld: {} })
    // now the first one lacks the key, says so, and does not go on with keys that were replaced
    await eventuallyPasses(() => expect(site.deps.config.withheld).toEqual({ payments: 'key' }))
  })
})

it('a public site without any keys starts only in test mode, or with stored keys', async () => {
  const prepared = await seededSite({ ...PUBLIC, SECRETS_KEY: 'a-key-of-at-least-32-characters!' })
  onTestFinished(() => prepared.close())
  await expect(bootSite(prepared)).rejects.toThrow('PAYMENTS=sandbox')
  const trial = await bootSite({ ...prepared, config: { ...prepared.config, mayBeSandbox: true } })
  await store(trial.deps, KEYS, { version: 0 })
  await trial.close()
  const started = await bootSite(prepared)
  onTestFinished(() => started.close())
  expect(started.deps.config.stripeKeys).toEqual(KEYS)
})

it('live keys are not used by a copy of the site that has no public address', async () => {
  const prepared = await seededSite()
  onTestFinished(() => prepared.close())
  const copy = await bootSite(prepared)
  onTestFinished(() => copy.close())
  await store(copy.deps, KEYS, { version: 0 })
  expect(copy.deps.config).toMatchObject({ stripeKeys: undefined, withheld: { payments: 'address' } })
})

it('of two processes at once one creates the key, which only its user may read', async () => {
  const dataDir = await tempFolder()
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => ensureSecretsKey({ secretsKey: undefined, dataDir })),
  )
  expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  const path = secretsKeyFile(dataDir)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim()).toHaveLength(43)
  // what is sealed opens with this key, under its own name
  const [key] = keys
  const sealed = seal(key!, 'payments', KEYS)
  expect(unseal(key, 'payments', sealed)).toEqual(KEYS)
  expect(unseal(key, 'mail', sealed)).toBeUndefined()
  await rm(path)
  const another = await ensureSecretsKey({ secretsKey: undefined, dataDir })
  expect(another.fingerprint).not.toBe(keys[0]?.fingerprint)
})
