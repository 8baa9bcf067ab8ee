/** With live payments, no public file or page contains a secret or server code, and none loads from elsewhere. */
import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { visitorScripts } from '#server/platform/pages/visitor-scripts.ts'
import { documentOf } from '../../support/html.ts'
import { policyOf, rawRequest } from '../../support/requests.ts'
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

describe('a page that can take a card', () => {
  const documented = readFileSync(join(import.meta.dirname, '../../../docs/pci.md'), 'utf8')
  const part = documented.slice(documented.indexOf('## Scripts that can run'))
  const quoted = new Set([...part.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))
  const hosts = [...quoted].filter((text) => text.startsWith('https://'))

  // the card of a monthly gift is changed at a link of its own, which looks alike for an unknown one
  it.each(['/checkout', '/donate', '/giving/1-unknown', '/order-success', '/thank-you'])(
    '%s allows the hosts and runs the scripts that docs/pci.md names, and no others',
    async (path) => {
      const response = await rawRequest(site.url, path)
      const sources = Object.values(policyOf(response)).flat()
      const elsewhere = sources.filter((source) => !/^('.*'|data:|https:)$/.test(source))
      expect(new Set(elsewhere)).toEqual(new Set(hosts))

      const scripts = [
        ...documentOf(response.body).querySelectorAll('script:not([type="application/ld+json"])'),
      ]
      expect(scripts.filter((script) => script.hasAttribute('src'))).toEqual([])
      const codes = scripts.map(({ textContent }) => textContent)
      const ofRouter = /^\(self\.\$R=|^document\.currentScript\.remove\(\);\/\*\$tsr|^\(\$R=>\$R\[/
      const ours = codes.filter((code) => !ofRouter.test(code))
      const names = ours.map((code) => /^\(function (\w+)\(/.exec(code)?.[1] ?? code)
      expect(names.filter((name) => !quoted.has(name))).toEqual([])
      expect([names.length, codes.length]).toEqual([new Set(names).size, names.length + 3])
    },
  )

  it('loads code of the packages that docs/pci.md gives a reason for, and of no others', async () => {
    const scripts = await visitorScripts(CLIENT)
    expect(scripts.length).toBeGreaterThan(50)
    const table = part.slice(part.indexOf('| packages |'), part.indexOf('[`served-secrets'))
    const listed = [...table.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
    expect([...new Set(scripts.flatMap(({ packages }) => packages))].toSorted()).toEqual(listed.toSorted())
    // only one module adds a script from elsewhere
    const adding = globSync('src/client/**/*.{ts,tsx}', { cwd: join(CLIENT, '../..') }).filter((file) =>
      /createElement\(\s*['"`]script/.test(readFileSync(join(CLIENT, '../..', file), 'utf8')),
    )
    expect(adding).toEqual(['src/client/money/payments/live/live-stripe.ts'])
  })
})
