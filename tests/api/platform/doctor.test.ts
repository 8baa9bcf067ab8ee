/** `npm run doctor` with a real database, mail server, payment sandbox and object store. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { runChecks } from '#server/platform/doctor/run-checks.ts'
import { checkScripts } from '#server/platform/doctor/scripts.ts'
import { checkProvider } from '#server/money/payments/provider-check.ts'
import { API_VERSION } from '#server/money/payments/stripe/own-endpoint.ts'
import { runWhere } from '../../support/case-size.ts'
import { portOf } from '../../support/free-port.ts'
import { type Mailbox, startMailbox } from '../../support/mail-server.ts'
import { npmScript } from '../../support/npm-script.ts'
import { pgbouncers, type S3Server, startPgBouncer, startS3 } from '../../support/proxied-servers.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { hasOpenssl, makeCertificate, startTlsProxy } from '../../support/proxies.ts'

const PASSWORD = 'the mail password'
const site = testSite()
let mailbox: Mailbox
let s3: S3Server
let folder: string
let keys: Record<string, string>
const mail = (password: string) => `smtp://books:${encodeURIComponent(password)}@127.0.0.1:${mailbox.port}`

beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'site-doctor-'))
  mailbox = await startMailbox({ password: PASSWORD })
  const [row] = await site.database.sql`select * from sandbox.settings`
  keys = {
    STRIPE_SECRET_KEY: row?.['secret_key'],
    STRIPE_PUBLISHABLE_KEY: row?.['publishable_key'],
    STRIPE_WEBHOOK_SECRET: row?.['webhook_secret'],
    STRIPE_API_BASE: `${site.url}/sandbox/stripe`,
  }
})
afterAll(async () => {
  await mailbox.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function examine(settings: Record<string, string> = {}): Promise<Record<string, string>> {
  const env = {
    ADMIN_PASSWORD,
    DATA_DIR: folder,
    DATABASE_URL: site.database.url,
    PUBLIC_URL: site.url,
    ...keys,
    ...s3.keys,
    ...settings,
  }
  const findings = await runChecks(readConfig(env), 'DATABASE_URL', checkProvider)
  return Object.fromEntries(
    findings.map(({ name, state, what, todo }) => [name, `${state} ${what}: ${todo}`]),
  )
}

describe('the doctor', () => {
  it('finds no problems on a healthy site, and changes nothing', async () => {
    const found = await examine({ SMTP_URL: mail(PASSWORD), UPLOADS_URL: s3.place })
    expect(Object.values(found).filter((line) => line.startsWith('fail'))).toEqual([])
    expect(found).toMatchObject({
      settings: expect.stringMatching(/^ok/),
      database: expect.stringMatching(/^ok PostgreSQL \d+\.\d+ as postgres/),
      rights: expect.stringMatching(/^ok .*reads, writes and changes/),
      migrations: expect.stringMatching(/^ok all \d+ are applied/),
      clock: expect.stringMatching(/^ok/),
      'Stripe clock': expect.stringMatching(/^ok/),
      connections: expect.stringMatching(/opens up to 30/),
      pooler: expect.stringMatching(/^ok none/),
      'last backup': expect.stringMatching(/^ok there is none yet/),
      provider: expect.stringMatching(/^ok .*test mode/),
      // the sandbox lists endpoints, and has none for this site
      webhook: expect.stringMatching(/^warn no endpoint of the account/),
      smtp: expect.stringMatching(/^ok 127.0.0.1:\d+ answers and takes the user and the password/),
      pictures: expect.stringMatching(/^ok s3:\/\/pictures\/of\/the-site\/ can be listed, written/),
      backups: expect.stringMatching(/^ok/),
      disk: expect.stringMatching(/GB are free/),
      proxy: expect.stringMatching(/^ok the site answers/),
      scripts: expect.stringMatching(/^ok \d+ scripts can run on a paying page.*, all as they were built/),
    })
    const left: string[] = []
    for await (const name of site.deps.uploads.list()) left.push(name)
    expect(left).toEqual([])
  })

  it('reports what is wrong with each part', async () => {
    await site.database.sql.unsafe(`drop role if exists doctor_reader; create role doctor_reader login;
      grant usage on schema public, drizzle to doctor_reader;
      grant select on all tables in schema public, drizzle to doctor_reader;
      alter role doctor_reader connection limit 12`)
    await s3.proxy.stopListening()
    onTestFinished(async () => {
      await s3.proxy.listenAgain()
      await site.database.sql.unsafe('drop owned by doctor_reader; drop role doctor_reader')
    })
    const found = await examine({
      DATABASE_URL: site.database.url.replace('postgres@', 'doctor_reader@'),
      STRIPE_SECRET_KEY: 'sk_test_another',
      SMTP_URL: mail('wrong'),
      UPLOADS_URL: s3.place,
      BACKUP_DIR: '/proc/1/none',
      TRUST_PROXY: '1',
    })
    expect(found).toMatchObject({
      rights: expect.stringMatching(/^fail the role may not use public\.\w+ and \d+ more: grant/),
      connections: expect.stringMatching(/^fail .* of 12 .*DATABASE_POOL_MAX/),
      provider: expect.stringMatching(/^fail .*refuses STRIPE_SECRET_KEY/),
      smtp: expect.stringMatching(/^fail .*refuses the user or the password \(EAUTH 535\)/),
      pictures: expect.stringMatching(/^fail .*UPLOADS_URL/),
      proxy: expect.stringMatching(/^warn .*no proxy is to be seen/),
    })
    // without keys the start makes the payment sandbox, which is tried and undone
    const noKeys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
    const asReader = { DATABASE_URL: site.database.url.replace('postgres@', 'doctor_reader@') }
    expect(await examine(noKeys)).toMatchObject({ sandbox: expect.stringMatching(/^ok the role may make/) })
    expect(await examine({ ...noKeys, ...asReader })).toMatchObject({
      sandbox: expect.stringMatching(
        /^fail the role may not make .* \(permission denied for schema sandbox\): set/,
      ),
    })
  })

  it('notices scripts that are changed on their way, and where a paying page lets others come from', async () => {
    const between = createServer((request, response) => {
      if (request.url === '/donate')
        response.setHeader(
          'content-security-policy',
          "default-src 'none'; script-src 'self' https://elsewhere.example",
        )
      response.end('<script async src="/more.js"></script>')
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    onTestFinished(async () => void between.close())
    const config = readConfig({ PUBLIC_URL: `http://127.0.0.1:${portOf(between.address())}` })
    const { state, what } = await checkScripts(config)
    expect(state).toBe('fail')
    expect(what).toMatch(
      /scripts may come from https:\/\/elsewhere\.example, <script async src="\/more\.js">, assets\/[\w.-]+\.js/,
    )
  })

  it('compares the endpoints of the account with what the site needs', async () => {
    let endpoints: object[] = []
    const stripe = createServer((request, response) => {
      const data = request.url?.startsWith('/v1/webhook_endpoints') ? endpoints : []
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data }))
    }).listen(0, '127.0.0.1')
    await once(stripe, 'listening')
    const webhook = async () =>
      (await examine({ STRIPE_API_BASE: `http://127.0.0.1:${portOf(stripe.address())}` }))['webhook']
    expect(await webhook()).toMatch(/^warn no endpoint of the account has the address/)
    const url = `${site.url}/api/stripe/webhook`
    endpoints = [{ url, status: 'enabled', enabled_events: ['payment_intent.succeeded', 'charge.refunded'] }]
    expect(await webhook()).toMatch(
      /^warn .*payment_intent.payment_failed.*refund.created.*charge.dispute.created/,
    )
    endpoints = [{ url, status: 'disabled', enabled_events: ['*'] }]
    expect(await webhook()).toMatch(/^fail .*disabled/)
    endpoints = [{ url, status: 'enabled', enabled_events: ['*'], api_version: '2020-08-27' }]
    expect(await webhook()).toMatch(/^warn .*version 2020-08-27/)
    endpoints = [{ url, status: 'enabled', enabled_events: ['*'], api_version: API_VERSION }]
    expect(await webhook()).toMatch(/^ok/)
    stripe.close()
  })

  it('finds a clock that is far from the provider’s, or behind the newest record', async () => {
    const anHourAhead = new Date(Date.now() + 60 * 60_000)
    const stripe = createServer((_request, response) => {
      response
        .setHeader('date', anHourAhead.toUTCString())
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ object: 'list', data: [] }))
    }).listen(0, '127.0.0.1')
    await once(stripe, 'listening')
    onTestFinished(() => void stripe.close())
    const { sql } = site.database
    await sql`insert into job_runs (job, started_at) values ('mail', now() + interval '10 years')`
    onTestFinished(async () => void (await sql`delete from job_runs where job = 'mail'`))
    const found = await examine({ STRIPE_API_BASE: `http://127.0.0.1:${portOf(stripe.address())}` })
    expect(found['Stripe clock']).toMatch(/^warn .* minutes behind the card provider's: let .*\(NTP\)/)
    expect(found['clock']).toMatch(/^warn the newest record has a time that is 10 years to come/)
  })

  it(
    'finds a pooler, whether or not the address behind it is set',
    runWhere(pgbouncers.length > 0, 'no pgbouncer here'),
    async () => {
      const pooler = await startPgBouncer(pgbouncers[0]!.program, site.database.url)
      onTestFinished(() => pooler.close())
      const direct = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: site.database.url }
      expect((await examine({ DATABASE_URL: pooler.url }))['pooler']).toMatch(/^fail .*DATABASE_DIRECT_URL/)
      const found = await examine(direct)
      expect(found['pooler']).toMatch(/^ok DATABASE_URL leads through one/)
      expect(found['connections']).toMatch(/opens up to 10/)
    },
  )

  it('reports when the database’s certificate expires', runWhere(hasOpenssl, 'no openssl here'), async () => {
    const { pathname, hostname } = new URL(site.database.url)
    const made = makeCertificate(folder, '127.0.0.1')
    const proxy = await startTlsProxy(`${decodeURIComponent(hostname)}/.s.PGSQL.5432`, made)
    onTestFinished(() => {
      proxy.close()
    })
    const found = await examine({
      DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}${pathname}`,
    })
    expect(found['database TLS']).toMatch(/^warn valid until \d{4}-\d\d-\d\d, 1 day more: renew it/)
  })

  it('is a command that names every bad setting, exits with 1 and prints no secret', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, npmScript('doctor'), {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: folder,
        TRUST_PROXY: 'nobody',
        CORS_ORIGINS: 'everybody',
        DATABASE_URL: 'mysql://site:a-secret@localhost',
      },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    for (const name of ['TRUST_PROXY', 'CORS_ORIGINS', 'DATABASE_URL', 'ADMIN_PASSWORD'])
      expect(stdout).toMatch(new RegExp(`^fail  settings .*${name}`, 'm'))
    expect(stdout).toContain('(TRUST_PROXY is an environment variable)')
    expect(stdout + stderr).not.toContain('a-secret')
  })
})
