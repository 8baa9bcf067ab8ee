/** The process from outside: output, exit codes and logs. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { NIGHTLY_JOBS } from '#shared/platform/api/jobs.ts'
import { caseSize } from '../../support/case-size.ts'
import { ownDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually, eventuallyPasses } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { confirm } from '../../support/paying.ts'
import { postJson, uploadPicture } from '../../support/requests.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { ADMIN_PASSWORD, startSite, tempFolder, type TestSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

async function start(settings: Record<string, string>, port?: number): Promise<ServerProcess> {
  const server = await startServer(port ?? (await freePort()), settings)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

it('a start without settings works in a login shell, prints the password and one line, and ends cleanly', async () => {
  const DATA_DIR = await tempFolder()
  const first = await start({ DATA_DIR, MAIL: '/var/mail/site' })
  const [, password] = /Admin password .*: (\S{16})\n/.exec(first.output()) ?? []
  expect(first.output()).toMatch(/Listening on http:\/\/localhost:\d+\n$/)
  expect((await (await fetch(`${first.url}/api/bracelets`)).json()) as unknown[]).not.toEqual([])
  expect(await first.end('SIGTERM')).toBe(0)
  // neither a warning nor an error at the end
  expect(first.output()).toMatch(/Listening on http:\/\/localhost:\d+\n$/)

  expect(await readdir(join(DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')

  const second = await start({ DATA_DIR })
  expect(second.output()).not.toContain('Admin password')
  expect(await logIn(second.url, password ?? '')).toMatch(/^admin_session=/)
  expect(await second.end('SIGINT')).toBe(0)
})

it('the site is built in a folder whose name has a hash and a per cent sign', async () => {
  const folder = join(await tempFolder(), 'site #2 100%25')
  await mkdir(join(folder, 'src/client'), { recursive: true })
  await mkdir(join(folder, 'src/shared'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['build.ts', 'browsers.ts']) await copyFile(join(ROOT, file), join(folder, file))
  // a small client, with a separately loaded part, like the owner's pictures
  const files = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{}',
    'vite.config.ts': `export default { build: { outDir: 'dist/client', rolldownOptions: { input: 'src/client/entry.ts' } } }`,
    'src/client/entry.ts': `new Worker(new URL('./beads.worker.ts', import.meta.url), { type: 'module' })`,
    'src/client/beads.worker.ts': 'postMessage(1)',
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  await promisify(execFile)(process.execPath, ['build.ts'], { cwd: folder })
  const built = await readdir(join(folder, 'dist/client/assets'))
  for (const name of ['entry', 'beads.worker'])
    expect(built).toContainEqual(expect.stringMatching(new RegExp(`^${name}-.*\\.js$`)))
})

describe('a failed start', () => {
  async function usedPort(): Promise<number> {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void other.close())
    return port
  }

  it('prints only that the port is in use, with a database of its own, and no password', async () => {
    const [port, DATA_DIR] = [await usedPort(), await tempFolder()]
    const onlyPort = /^exit 1: PORT: .*\n$/
    await expect(start({ DATA_DIR }, port)).rejects.toThrow(onlyPort)
    await expect(start({ DATA_DIR, ADMIN_PASSWORD }, port)).rejects.toThrow(onlyPort)
    expect((await start({ DATA_DIR })).output()).toContain('Admin password')
  })

  it('names PORT when the port is in use', async () => {
    const port = await usedPort()
    const { url } = await ownDatabase()
    // shows that a start without a disk gets as far as listening
    const settings = { DATA_DIR: '/dev/null/nowhere', DATABASE_URL: url, ADMIN_PASSWORD }
    await expect(start(settings, port)).rejects.toThrow(/^exit 1: PORT: .*\n$/)
  })

  const failing: [string, Record<string, string>][] = [
    ['PUBLIC_URL', { PUBLIC_URL: 'https://books.example.org' }],
    ['DATABASE_URL', { DATABASE_URL: NO_DATABASE, ADMIN_PASSWORD }],
    ['ADMIN_PASSWORD', { DATABASE_URL: NO_DATABASE }],
    ['PORT', { PORT: 'http' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/nowhere' }],
  ]
  // database-url.test.ts checks the message about an unreachable database
  it.each(failing.slice(0, caseSize({ short: 1, full: Infinity })))(
    'names %s, in one line',
    async (name, settings) => {
      const failed = start({ DATA_DIR: await tempFolder(), ...settings })
      await expect(failed).rejects.toThrow(new RegExp(`^exit 1: [^\\n]*${name}[^\\n]*\\n$`))
    },
  )
})

/** Only this database's locks, because the server has others. */
async function waitsForBracelets(sql: TestDatabase['sql']): Promise<boolean> {
  const waiting = await sql`
    select from pg_locks where not granted and relation = 'bracelets'::regclass
      and database = (select oid from pg_database where datname = current_database())`
  return waiting.length > 0
}

/** @returns the exit code, and the status of a request whose query hangs while the process ends */
async function endDuringQuery(server: ServerProcess, sql: TestDatabase['sql']) {
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table bracelets in access exclusive mode`
  const hanging = fetch(`${server.url}/api/bracelets`)
  await eventually(() => waitsForBracelets(sql))
  const ended = [await server.end('SIGTERM'), (await hanging).status]
  await holder`rollback`
  holder.release()
  return ended
}

describe('a process with another database', () => {
  const password = 'hush-hush-hush'
  let here: TestSite
  let there: ServerProcess
  beforeAll(async () => {
    here = await startSite({ UPLOADS_URL: 'database', ADMIN_PASSWORD: password })
    there = await startServer(
      await freePort(),
      {
        DATA_DIR: '/dev/null/nowhere',
        DATABASE_URL: here.database.url,
        ADMIN_PASSWORD: password,
        LOG_LEVEL: 'trace',
        // this proxy does not work: the sandbox, in this process, must be reached without it
        NODE_USE_ENV_PROXY: '1',
        HTTP_PROXY: 'http://127.0.0.1:9',
      },
      { quick: true },
    )
  })
  afterAll(async () => {
    await there.end('SIGKILL')
    await here.close()
  })

  it('needs no disk, and shares pictures and sessions with others', async () => {
    const cookie = await logIn(here.url, password)
    const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    const uploaded = await uploadPicture(there.url, new Uint8Array(await dot.png().toBuffer()), cookie)
    expect(uploaded.status).toBe(201)
    const { url } = (await uploaded.json()) as { url: string }
    expect((await fetch(here.url + url)).status).toBe(200)
    expect((await fetch(`${there.url}/api/orders`, { headers: { cookie } })).status).toBe(200)
    // nightly jobs that have never run are run at once
    const jobs = () =>
      here.database
        .sql`select job from job_runs where job in ${here.database.sql([...NIGHTLY_JOBS])} order by job`
    const all = NIGHTLY_JOBS.toSorted().map((job) => ({ job }))
    await eventuallyPasses(async () => expect(await jobs()).toEqual(all))
  })

  it('logs one line per request, with its id and no personal data or secrets, and ends cleanly while a query hangs', async () => {
    const { sql } = here.database
    const sessionId = 'visitor-of-the-log-test'
    const post = (path: string, body: object) => postJson(there.url + path, body)

    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const first = await fetch(`${there.url}/api/cart/${sessionId}?limit=5`, { headers: { traceparent } })
    await fetch(`${there.url}/trpc/cart.list?input=${encodeURIComponent(JSON.stringify({ sessionId }))}`)
    await fetch(`${there.url}/api/nothing/${sessionId}`)
    const shop = await fetch(`${there.url}/shop?email=ada@example.org`)
    const [script] = /\/assets\/[^"]+\.js/.exec(await shop.text()) ?? []
    await fetch(there.url + script)
    await post('/api/admin/login', { password })
    const intent = await post('/api/create-payment-intent', { cartItems: [{ braceletId: 1, quantity: 1 }] })
    const { clientSecret } = (await intent.json()) as { clientSecret: string }
    const [{ publishable_key: publishableKey, secret_key: secretKey }] =
      (await sql`select * from sandbox.settings`) as [{ publishable_key: string; secret_key: string }]
    await confirm({ url: there.url, publishableKey, publicUrl: 'http://localhost' }, clientSecret)
    await post('/api/process-payment', { paymentIntentId: intentIdOf(clientSecret), sessionId })
    // the driver's message about a failed query contains its values
    await sql`alter table cart_items rename to hidden`
    expect((await post('/api/cart', { sessionId, braceletId: 1 })).status).toBe(500)
    expect(await endDuringQuery(there, sql)).toEqual([0, 503])

    const log = there.output()
    for (const secret of [
      sessionId,
      'ada@example.org',
      'Ada',
      password,
      clientSecret,
      secretKey,
      '•••• 4242',
    ]) {
      expect(log).not.toContain(secret)
    }
    const id = first.headers.get('x-request-id') ?? 'none'
    expect(log.split('\n').filter((line) => line.includes(id))).toEqual([
      expect.stringContaining('"traceId":"0af7651916cd43dd8448eb211c80319c"'),
    ])
    expect(log).toContain('"route":"/api/cart/:sessionId"')
    expect(log).toContain('"route":"/trpc/cart.list"')
    expect(log).toMatch(/"level":20,.*"route":"\/assets\/\*","status":200/)
    const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({
      commit: expect.any(String),
      address: there.url,
      database: 'server',
      payments: 'sandbox',
      mail: 'files',
      pictures: 'database',
    })
    expect(log).not.toContain('Server listening')
    expect(lines.at(-1)).toMatchObject({ msg: 'ended', reason: 'SIGTERM', code: 0 })
  })
})
