/** With live payments, no public file or page contains a secret or server code, and none loads from elsewhere. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGE_PATHS } from '../../support/routes.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

const CLIENT = join(import.meta.dirname, '../../../dist/client')
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_neverServed',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_served',
  STRIPE_WEBHOOK_SECRET: 'whsec_neverServed',
  SMTP_URL: 'smtp://postman:neverServed@127.0.0.1:2525',
}

const site = testSite(KEYS)

/** Only the server may contain these. The owner may see names of settings. */
const SERVER_ONLY =
  /argon2|ADMIN_PASSWORD|STRIPE_SECRET|STRIPE_WEBHOOK|DATABASE_URL|sk_(test|live)_|whsec_|postgres(ql)?:\/\/|drizzle|login_misses|admin_sessions|tokenHash/i

const secrets = () => [ADMIN_PASSWORD, 'neverServed', '$argon2id$', site.database.url]

it('no built file contains one', async () => {
  const files = (await readdir(CLIENT, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  expect(files.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(10)
  const leaks = []
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'latin1')
    const [leak] = SERVER_ONLY.exec(text) ?? secrets().filter((secret) => text.includes(secret))
    if (leak !== undefined) leaks.push(`${name}: ${leak}`)
  }
  expect(leaks).toEqual([])
})

it.each([...PAGE_PATHS, '/nowhere', '/api/openapi.json'])(
  '%s contains none, loads nothing from other origins and sets no cookie',
  async (path) => {
    const response = await fetch(site.url + path)
    const text = await response.text()
    expect(secrets().filter((secret) => text.includes(secret))).toEqual([])
    expect(SERVER_ONLY.exec(text)?.[0]).toBeUndefined()
    // tests/e2e/platform/public-pages.test.ts checks the sandbox
    expect(response.headers.getSetCookie()).toEqual([])
    const own = new Set([site.deps.config.publicUrl, site.url])
    const loading = text.matchAll(/<(?:link (?![^>]*rel="(?:canonical|alternate)")|(?!a |link )\w+ )[^>]*>/g)
    const fetched = [...loading].flatMap(([tag]) =>
      [...tag.matchAll(/\s(?:src|srcset|href)="([^"]*)"/gi)].flatMap(([, value = '']) =>
        value.split(/[\s,]+/),
      ),
    )
    const others = fetched.filter(
      (address) => /^(https?:)?\/\//.test(address) && !own.has(new URL(address, site.url).origin),
    )
    expect(others).toEqual([])
  },
)

it('the donation page may reach the hosts of Stripe, and no others', async () => {
  const policy = (await fetch(`${site.url}/donate`)).headers.get('content-security-policy') ?? ''
  const hosts = policy.split(/[\s;]+/).filter((source) => /^[^']*\/\//.test(source))
  expect(hosts.filter((host) => !/^https:\/\/(\*\.)?(js|api|hooks)(\.js)?\.stripe\.com$/.test(host))).toEqual(
    [],
  )
  expect(hosts.length).toBeGreaterThan(3)
})
