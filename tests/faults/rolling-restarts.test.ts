/** A deploy behind a load balancer: processes restart one after another, and no request fails. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { readDatabaseUrl } from '#db/connection/database-url.ts'
import { POLL_MS, startBalancer } from '../support/balancer.ts'
import { caseSize, isFull, printFigure } from '../support/case-size.ts'
import { ownDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { hasOpenssl, makeCertificate, startTcpProxy } from '../support/proxies.ts'
import { postJson } from '../support/requests.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { subscribe } from '../support/live-stream.ts'
import { logIn } from '../support/transports.ts'
import { ADMIN_PASSWORD, bootSite, launchSite, seededSite, tempFolder } from '../support/site.ts'

const MESSAGE = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello' }
const RESTARTS = caseSize({ short: 1, full: 50 })
const EVERY_MS = caseSize({ short: 200, full: 250 })
/** Twelve a second: no proxy sends these twice. */
const FORM_EVERY_MS = caseSize({ short: 200, full: 1000 / 12 })

async function pollingBalancer(ports: readonly number[]): Promise<string> {
  const balancer = await startBalancer(ports)
  onTestFinished(() => balancer.close())
  return balancer.url
}

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')

/** Replaces values in a text, so that a shipped file is tested with other addresses and paths only. */
const substitute = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((changed, [value, other]) => {
    expect(changed).toContain(value)
    return changed.replaceAll(value, other)
  }, text)

/** Starts a proxy, which runs until the test ends. */
async function runProxy(url: string, command: readonly string[], env: object): Promise<string> {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { stdio: 'ignore', env: { ...process.env, ...env } })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  await eventually(() =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return url
}

/** `deploy/nginx.conf` with its second process, in an http block like Debian's. */
async function nginx(ports: readonly number[]): Promise<string> {
  const folder = await tempFolder()
  const port = await freePort()
  const { authority } = makeCertificate(folder, 'localhost')
  const trusted = getCACertificates()
  setDefaultCACertificates([await readFile(authority, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(trusted))
  const site = substitute(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), {
    '127.0.0.1:3000': `127.0.0.1:${ports[0]}`,
    '# server 127.0.0.1:3001': `server 127.0.0.1:${ports[1]}`,
    'listen 80;': `listen 127.0.0.1:${await freePort()};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/var/log/nginx': folder,
    '/etc/letsencrypt/live/books.example.org/fullchain.pem': join(folder, 'server.pem'),
    '/etc/letsencrypt/live/books.example.org/privkey.pem': join(folder, 'server.key'),
  })
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/1; uwsgi_temp_path ${folder}/2; scgi_temp_path ${folder}/3;
      ${site}
    }`,
  )
  return runProxy(`https://localhost:${port}`, ['nginx', '-c', file, '-p', folder], {})
}

/** `deploy/Caddyfile`, which reads addresses from the environment. */
async function caddy(ports: readonly number[]): Promise<string> {
  const folder = await tempFolder()
  const url = `http://127.0.0.1:${await freePort()}`
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')]
  return runProxy(url, command, {
    SITE_HOST: url,
    SITES: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
}

/** Requests a page and its files. @returns the page, or the first file that fails */
async function pageWithFiles(url: string): Promise<Response> {
  const page = await fetch(`${url}/`)
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g))
  for (const file of files) {
    filesAsked += 1
    const answer = await fetch(url + file)
    if (!answer.ok) return answer
    await answer.arrayBuffer()
  }
  return page
}
let filesAsked = 0

const CALLS: ((url: string) => Promise<Response>)[] = [
  pageWithFiles,
  (url) => fetch(`${url}/api/projects`),
  (url) => fetch(`${url}/api/wishlist/rolling`),
]
const sendForm = (url: string) => postJson(`${url}/api/wishlist`, { sessionId: 'rolling', braceletId: 1 })

/** Describes a failure, which may be the site's or the proxy's. */
async function failureOf(answer: Response): Promise<string | undefined> {
  const text = await answer.text()
  return answer.ok ? undefined : `${answer.status} ${answer.url} ${text.slice(0, 200)}`
}

const hasProgram = (name: string, argument: string) => spawnSync(name, [argument]).status === 0
const proxies = [
  {
    name: 'deploy/nginx.conf',
    start: nginx,
    drainSeconds: '2',
    noticesMs: 2 * POLL_MS,
    isPolling: false,
    missing: !hasProgram('nginx', '-v') || !hasOpenssl ? 'nginx or openssl' : undefined,
  },
  // it polls every 2 s
  {
    name: 'deploy/Caddyfile',
    start: caddy,
    drainSeconds: '6',
    noticesMs: 2500,
    isPolling: true,
    missing: hasProgram('caddy', 'version') ? undefined : 'caddy',
  },
]
const balancers = [
  {
    name: 'a balancer that polls /readyz and tries nothing twice',
    start: pollingBalancer,
    // a busy machine may poll late
    drainSeconds: '3',
    noticesMs: 2 * POLL_MS,
    missing: undefined,
  },
  ...caseSize({ short: [], full: proxies }),
]

/** A built copy of the project with other styles and another address, so that its client files have other names. */
async function anotherRelease(): Promise<string> {
  const root = await tempFolder()
  const parts = [
    'src',
    'packages',
    'drizzle',
    'build.ts',
    'browsers.ts',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ]
  for (const part of parts) await cp(join(ROOT, part), join(root, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  await appendFile(join(root, 'src/client/platform/styles/app.css'), '.another-release { color: red }')
  const facts = join(root, 'src/shared/site/content/site.ts')
  await writeFile(facts, substitute(await readFile(facts, 'utf8'), { 'hello@example.org': 'us@example.org' }))
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['build.ts'], { cwd: root, env })
  return root
}

/**
 * A dashboard that reconnects after its last message when a stream ends, like the page.
 * @returns how often it was told of messages, and how a stream ended unexpectedly
 */
function followDashboard(url: string, cookie: string) {
  const closing = new AbortController()
  const { signal } = closing
  const seen = { told: 0, streams: 0, cuts: [] as string[] }
  const follow = async (lastEventId = ''): Promise<void> => {
    let last = ''
    let id = lastEventId
    const input = id === '' ? {} : { lastEventId }
    try {
      for await (const each of subscribe(url, 'admin.live', { cookie, input, signal })) {
        last = each.event
        id = each.id || id
        if (each.event === 'connected') seen.streams += 1
        if (each.event === 'message' && (each.data as string[]).includes('messages')) seen.told += 1
      }
    } catch (error) {
      last = String(error)
    }
    if (signal.aborted) return
    if (last !== 'return') seen.cuts.push(last)
    await pause(POLL_MS)
    return follow(id)
  }
  const done = follow()
  onTestFinished(async () => {
    closing.abort()
    await done
  })
  return seen
}

/** Ends a server, which reports that it is not ready but still serves, so that a load balancer can remove it. */
async function endsGently(server: ServerProcess): Promise<void> {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const ended = server.end('SIGTERM')
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503)
  const page = await fetch(`${server.url}/`)
  expect(page.status).toBe(200)
  expect(page.headers.get('connection')).toBe('close')
  expect(await ended).toBe(0)
}

it.for(balancers)(
  'a process that is ending still serves, and no request fails behind $name',
  { timeout: caseSize({ short: 10, full: 30 }) * 60_000 },
  async ({ name, start, drainSeconds, noticesMs, missing }, { skip }) => {
    skip(missing !== undefined, `this machine has no ${missing}`)
    const settings = {
      DATA_DIR: await tempFolder(),
      DATABASE_URL: (await ownDatabase()).url,
      ADMIN_PASSWORD,
      TRUST_PROXY: '1',
      DRAIN_DELAY_SECONDS: drainSeconds,
    }
    const launch = async (port: number, root = ROOT) => {
      const server = await launchSite(settings, { port, root })
      await server.ready
      return server
    }
    // a build takes half a minute, so CI restarts the same release
    const releases = [isFull ? await anotherRelease() : ROOT, ROOT]
    const ports = [await freePort(), await freePort()]
    const servers = await Promise.all(ports.map((port) => launch(port)))
    const url = await start(ports)
    const dashboard = followDashboard(url, await logIn(servers[0]!.url, ADMIN_PASSWORD))
    await eventually(() => dashboard.told > 0)

    filesAsked = 0
    const answers: Promise<string | undefined>[] = []
    const ask = (call: (url: string) => Promise<Response>) =>
      void answers.push(call(url).then(failureOf, String))
    let forms = 0
    const timers = [
      setInterval(() => ask(CALLS[answers.length % CALLS.length]!), EVERY_MS),
      setInterval(() => {
        forms += 1
        ask(sendForm)
      }, FORM_EVERY_MS),
    ]
    onTestFinished(() => timers.forEach(clearInterval))
    for (let round = 0; round < RESTARTS; round += 1) {
      const which = round % 2
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a deploy does it
      await endsGently(servers[which]!)
      const { told } = dashboard
      // oxlint-disable-next-line no-await-in-loop -- while one process is away
      expect(await failureOf(await postJson(`${url}/api/contacts`, MESSAGE))).toBeUndefined()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await eventually(() => dashboard.told > told)
      // oxlint-disable-next-line no-await-in-loop -- as above
      servers[which] = await launch(ports[which]!, releases[Math.floor(round / 2) % 2])
      // oxlint-disable-next-line no-await-in-loop -- until the balancer has noticed it
      await pause(noticesMs)
    }
    timers.forEach(clearInterval)
    const failures = (await Promise.all(answers)).filter((failure) => failure !== undefined)
    expect(failures).toEqual([])
    expect(dashboard.cuts).toEqual([])
    printFigure(
      `deploys: ${RESTARTS} restarts behind ${name}, ${answers.length} calls (${forms} of them POST) and ` +
        `${filesAsked} files, 0 failed, ` +
        `${dashboard.streams} streams of a dashboard that missed nothing`,
    )
  },
)

it.for(caseSize({ short: proxies.slice(0, 1), full: proxies }))(
  "the site's own page is served behind $name while the database is unavailable",
  async ({ start, isPolling, missing }, { skip }) => {
    skip(missing !== undefined, `this machine has no ${missing}`)
    const home = await seededSite({ TRUST_PROXY: '1', METRICS_TOKEN: 'a token for tests' })
    onTestFinished(() => home.close())
    const { path = '', database } = readDatabaseUrl(home.url)
    const line = await startTcpProxy(path)
    onTestFinished(() => line.close())
    const site = await bootSite({ ...home, url: `postgres://postgres@127.0.0.1:${line.port}/${database}` })
    onTestFinished(() => site.close())
    const port = Number(new URL(site.url).port)
    const url = await start([port, port])
    const healthChecks = async () => {
      const headers = { authorization: 'Bearer a token for tests' }
      const metrics = await (await fetch(`${site.url}/metrics`, { headers })).text()
      const counts = [...metrics.matchAll(/^http_requests_total\{.*readyz.*\} (\d+)/gm)]
      return counts.reduce((sum, [, count]) => sum + Number(count), 0)
    }
    await line.stopListening()
    const before = await healthChecks()
    if (isPolling) await eventually(async () => (await healthChecks()) > before + 3)
    for (let turn = 0; turn < 4; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a proxy may have given up a process after the first
      const page = await fetch(`${url}/blog?page=2`)
      expect(page.status).toBe(503)
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await page.text()).toContain('Threads &amp; Pages')
    }
    // and the proxy's own page has the charity's name once no process is left
    await site.close()
    const away = await fetch(`${url}/`)
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('5')
    expect(await away.text()).toContain('<p>Threads &amp; Pages</p>')
  },
)

/** Messages every 15 s, so that the stream stays silent for longer than nginx's timeout. */
const BEATS = caseSize({ short: 0, full: 5 })

it.for(caseSize({ short: proxies.slice(0, 1), full: proxies }))(
  'a dashboard is told of changes at once behind $name, even after a quiet minute',
  async ({ start, missing }, { skip }) => {
    skip(missing !== undefined, `this machine has no ${missing}`)
    const home = await seededSite({ TRUST_PROXY: '1' })
    onTestFinished(() => home.close())
    const site = await bootSite(home)
    onTestFinished(() => site.close())
    const port = Number(new URL(site.url).port)
    const url = await start([port, port])
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const closing = new AbortController()
    onTestFinished(() => closing.abort())
    const events = subscribe(url, 'admin.live', { cookie, signal: closing.signal })
    const next = async (): Promise<unknown> => {
      const { value } = await events.next()
      if (!value) throw new Error('the stream has ended')
      return value.event === 'message' ? value.data : next()
    }
    expect(await next()).toContain('messages')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let beat = 0; beat < BEATS; beat += 1) expect(await next()).toEqual([])
    expect((await postJson(`${url}/api/contacts`, MESSAGE)).status).toBe(201)
    expect(await next()).toContain('messages')
  },
)
