/** Sites whose emails reach a mail server, and receivers of webhooks. */
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll } from 'vitest'
import type { Booted } from '#server/boot.ts'
import { siteJobs } from '#server/jobs.ts'
import { startJobs } from '#server/platform/jobs/start-jobs.ts'
import { webhookWorker } from '#server/platform/webhooks/worker.ts'
import { eventually } from './eventually.ts'
import { portOf } from './free-port.ts'
import { type Mailbox, startMailbox } from './mail-server.ts'
import { startSite, type TestSite } from './site.ts'

/** Short pauses between attempts, so that tests are fast. */
const BACKOFF = { firstMs: 1000, longestMs: 2000 }

export type Worker = { stop: () => Promise<void> }

/** Starts one of a site's jobs. */
export function startJob(
  { deps, app }: Booted,
  name: ReturnType<typeof siteJobs>[number]['name'],
): Promise<Worker> {
  const jobs = siteJobs({ deps, log: app.log, mailBackoff: BACKOFF })
  return startJobs(
    deps,
    app.log,
    jobs.filter((job) => job.name === name),
  )
}

export const startMailWorker = (site: TestSite): Promise<Worker> => startJob(site, 'mail')

/** Delivers webhooks once they are due by the site's clock, which tests move. */
export function deliverWebhooks(
  { deps, app }: Booted,
  options?: Parameters<typeof webhookWorker>[2],
): Worker {
  const worker = webhookWorker(deps, app.log, { stopMs: 50, ...options })
  const looking = setInterval(() => void worker.deliverDue().catch(() => undefined), 20)
  return {
    async stop() {
      clearInterval(looking)
      await worker.stop()
    },
  }
}

export const OWNER = 'owner@example.org'

/** A site for a test file, started before its tests, whose emails reach a mailbox. */
export function testMailingSite(settings: Record<string, string> = {}): { site: TestSite; mailbox: Mailbox } {
  const site = {} as TestSite
  const mailbox = {} as Mailbox
  let worker: Worker
  beforeAll(async () => {
    Object.assign(mailbox, await startMailbox())
    Object.assign(site, await startSite({ SMTP_URL: mailbox.url, MAIL_OWNER: OWNER, ...settings }))
    worker = await startMailWorker(site)
  })
  afterAll(async () => {
    await worker.stop()
    await site.close()
    await mailbox.close()
  })
  return { site, mailbox }
}

/** Stores a message like the contact form, but without emails. @returns its id */
export async function aMessage(
  { database: { sql } }: TestSite,
  { name = 'Ada', subject = 'general', message = 'Hello' } = {},
): Promise<number> {
  const [row] = await sql`
    insert into contact_messages (name, email, subject, message, suspected_spam)
    values (${name}, 'ada@example.org', ${subject}, ${message}, false) returning id`
  return Number(row?.['id'])
}

/** Waits until no email is queued, then returns every row of the outbox. */
export function allEmailsHandled(site: TestSite): Promise<Record<string, unknown>[]> {
  return eventually(async () => {
    const rows = await site.database.sql`select * from outbox_emails order by id`
    return rows.length > 0 && rows.every(({ state }) => state !== 'queued') ? rows : undefined
  })
}

/** Emails that a site without SMTP_URL has written to files. */
export async function emailFiles(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => ({ name, ...(await simpleParser(await readFile(join(folder, name)))) })),
  )
}

type Event = { type: string; timestamp: string; data: Record<string, unknown> }
export type Received = { id: string; headers: Record<string, string>; body: string; event: Event }

export type Receiver = {
  url: string
  received: Received[]
  /** Response to later deliveries: a status, or a function that responds. */
  answer: number | ((response: ServerResponse) => void)
  close(): Promise<void>
}

/** Starts a receiver of webhooks, whose response the test chooses. */
export async function startReceiver(): Promise<Receiver> {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const event = JSON.parse(body) as Event
    receiver.received.push({ id: headers['webhook-id'] ?? '', headers, body, event })
    if (typeof receiver.answer === 'function') receiver.answer(response)
    else response.writeHead(receiver.answer).end('thank you')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${portOf(server.address())}/hooks`,
    received: [],
    answer: 204,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** Whether this secret signed the delivery, whatever the site's clock. */
export function isSignedBy(secret: string, { id, headers, body }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(id, at, body)
  return headers['webhook-signature']?.split(' ').includes(signature) ?? false
}
