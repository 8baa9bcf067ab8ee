/** A backup of the whole site and its restore: complete, held, and without people who were erased since. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, dbWithin } from '#db/client.ts'
import { HOLD_KEY } from '#db/hold.ts'
import { applyStepsTo, knownSteps } from '#db/migrate.ts'
import { siteFacts } from '#db/schema.ts'
import { readArchive, writeArchive } from '#server/backup/archive.ts'
import { backUp } from '#server/backup/backup.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { folderPlace } from '#server/backup/folder-place.ts'
import { moveSite } from '#server/backup/move-site.ts'
import { nightlyBackup } from '#server/backup/nightly-backup.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { releaseHold } from '#server/backup/release.ts'
import { restore } from '#server/backup/restore.ts'
import { inOneTransaction } from '#server/backup/session.ts'
import { runNightly } from '#server/ops/nightly.ts'
import { finishRefunds } from '#server/payments/refund-request.ts'
import { readErasures } from '#server/privacy/erasure-journal.ts'
import { startMail } from '#server/mail/worker.ts'
import { startWebhooks } from '#server/webhooks/worker.ts'
import { eventually, buy, give } from '../support/paying.ts'
import { bootSite, emptySite, type EmptySite } from '../support/empty-site.ts'
import { startS3 } from '../support/s3-server.ts'
import { ADMIN_PASSWORD, startSite, type TestSite } from '../support/site.ts'
import { tableSums } from '../support/table-sums.ts'
import { logIn, restTransport, trpcTransport } from '../support/transports.ts'

let site: TestSite
let home: EmptySite
let cookie: string
let folder: string
beforeEach(async () => {
  site = await startSite({ MAIL_OWNER: 'owner@example.org' })
  // pictures of a folder, restored into the database
  home = await emptySite({ MAIL_OWNER: 'owner@example.org', UPLOADS_URL: 'database' })
  cookie = await logIn(site.url, ADMIN_PASSWORD)
  folder = join(site.deps.config.dataDir, 'backups')
})
afterEach(async () => {
  await home.close()
  await site.close()
})

async function backedUp(): Promise<string> {
  const { config, uploads } = site.deps
  const source = { databaseUrl: site.database.url, uploads, settings: config.plainSettings, version: '1' }
  await backUp(source, folderPlace(folder), 'backup.tar.gz', new Date())
  return join(folder, 'backup.tar.gz')
}

const restored = (file: string) => restore(home.target, file, [], new Date())

/** A message with everything that could break on the way. */
const ODD = 'tab\there, a line\nand another\r\n, \\N and \\., "quotes", 🙂, \u0001, NULL'
const write = (name: string, email: string, message = ODD) =>
  restTransport.call(site.url, 'forms.sendContact', { name, email, message, subject: 'general' })

async function upload(): Promise<string> {
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#aa0000' } })
    .jpeg()
    .toBuffer()
  const response = await fetch(`${site.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', cookie },
    body: new Uint8Array(picture),
  })
  return ((await response.json()) as { url: string }).url
}

/** Without site_facts, to which the restore adds its own, and without pictures. */
const sumsOf = async (sql: TestSite['database']['sql']) => {
  const { site_facts: _facts, uploads: _uploads, ...sums } = await tableSums(sql)
  return sums
}

describe('a backup', () => {
  it('is restored with every row and picture, and the site works', async () => {
    const { paymentIntentId } = await buy(site, { quantity: 2 })
    await give(site)
    await write('Ada Okafor', 'ada@example.org')
    const picture = await upload()
    const file = await backedUp()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name !== 'backup.tar.gz')).toEqual([])

    await restored(file)
    expect(await sumsOf(home.sql)).toEqual(await sumsOf(site.database.sql))
    const [{ steps } = { steps: 0 }] =
      await home.sql`select count(*)::int as steps from drizzle.__drizzle_migrations`
    expect(steps).toBe(knownSteps().length)
    const again = await bootSite(home)
    try {
      const shown = async (url: string) => Buffer.from(await (await fetch(url + picture)).arrayBuffer())
      expect(await shown(again.url)).toEqual(await shown(site.url))
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
      const owner = await logIn(again.url, ADMIN_PASSWORD)
      const [payment] = await home.sql`select id from payments where payment_intent_id = ${paymentIntentId}`
      const refund = { amount: '1.00', reason: 'duplicate', key: crypto.randomUUID() }
      const input = { id: payment?.['id'], ...refund }
      expect(await trpcTransport.call(again.url, 'payments.refund', input, owner)).toMatchObject({
        status: 200,
      })
      await buy({ ...site, ...again })
      expect(await home.sql`select number from orders order by id`).toEqual([
        { number: 1001 },
        { number: 1002 },
      ])
    } finally {
      await again.close()
    }
  })

  it('moved to a newer PostgreSQL is the same site, with its keys and pictures, and nothing is held', async () => {
    await buy(site)
    await site.database.sql`insert into uploads (name, content)
      values (${`${'a'.repeat(32)}-1x1.webp`}, ${Buffer.from([0, 1, 255])})`
    await site.database.sql`create table of_somebody (id serial, note text)`
    await site.database.sql`insert into of_somebody (note) values ('not of the site')`
    const moved = await moveSite(site.database.url, home.url, folder)
    expect(moved).toMatch(/^\d+ rows of \d+ tables, all equal; not of the site.*table public.of_somebody/)
    const { of_somebody: _left, ...sums } = await tableSums(site.database.sql)
    expect(await tableSums(home.sql)).toEqual(sums)
    const keys = (sql: EmptySite['sql']) => sql`select * from sandbox.settings`
    expect(await keys(home.sql)).toEqual(await keys(site.database.sql))
  })

  it('contains no secret', async () => {
    const file = await backedUp()
    let all = ''
    for await (const { content } of readArchive(file)) all += content.toString()
    const [keys] = await site.database.sql`select secret_key, webhook_secret, hash_key from sandbox.settings`
    for (const secret of [ADMIN_PASSWORD, ...Object.values(keys ?? {})]) expect(all).not.toContain(secret)
    expect(all).toContain('MAIL_OWNER=owner@example.org')
    expect(all).toContain('ADMIN_PASSWORD=(set, and secret)')
  })

  it('fails with a role that may not read sequences', async () => {
    const { sql, url } = site.database
    await sql.unsafe(`drop role if exists backup_reader; create role backup_reader login;
      grant usage on schema public, drizzle, sandbox to backup_reader;
      grant select on all tables in schema public, drizzle, sandbox to backup_reader`)
    try {
      const { uploads } = site.deps
      const databaseUrl = url.replace('postgres@', 'backup_reader@')
      const source = { databaseUrl, uploads, settings: {}, version: '1' }
      const made = backUp(source, folderPlace(folder), 'backup.tar.gz', new Date())
      await expect(made).rejects.toThrow('may not read the sequence')
      expect(await readdir(folder)).toEqual([])
    } finally {
      await sql.unsafe('drop owned by backup_reader; drop role backup_reader')
    }
  })

  it('is not made of a table that a migration rewrites meanwhile: it would look empty', async () => {
    await write('Ada Okafor', 'ada@example.org')
    let made: Promise<string> | undefined
    await site.database.sql.begin(async (tx) => {
      await tx`alter table contact_messages add column extra float8 default random()`
      made = backedUp()
      made.catch(() => {})
      const waits = () =>
        tx`select from pg_locks where not granted and relation = 'contact_messages'::regclass`
      await eventually(async () => (await waits()).length > 0 || undefined)
    })
    await expect(made).rejects.toThrow('contact_messages was rewritten')
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves the unfinished files of others alone where it is made', async () => {
    await mkdir(folder, { recursive: true })
    const theirs = join(folder, 'film.mkv.part')
    await writeFile(theirs, 'half a film')
    await utimes(theirs, 0, 0)
    await folderPlace(folder).write('site.tar.gz', (target) => pipeline(['a site'], target))
    expect(await readdir(folder)).toEqual(['film.mkv.part', 'site.tar.gz'])
  })

  it('that was cut or altered is rejected, and so is a target that is not empty', async () => {
    await write('Ada Okafor', 'ada@example.org')
    const file = await backedUp()
    const { size } = await stat(file)
    const whole = await readFile(file)
    const bad = join(folder, 'bad.tar.gz')
    for (const bytes of [0, 10, 58, 59, size - 59, size - 1]) {
      await copyFile(file, bad)
      await truncate(bad, bytes)
      await expect(restored(bad)).rejects.toThrow(/cut or altered|not a whole/)
    }
    for (const at of [0, 4, 9, Math.floor(size / 2), size - 58, size - 30, size - 1]) {
      const altered = Buffer.from(whole)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      await writeFile(bad, altered)
      await expect(restored(bad)).rejects.toThrow('cut or altered')
    }
    await writeFile(bad, Buffer.concat([whole, Buffer.from('x')]))
    await expect(restored(bad)).rejects.toThrow('cut or altered')
    await rewritten(file, bad, (manifest) => ({ ...manifest, step: Date.now() + 1e9 }))
    await expect(restored(bad)).rejects.toThrow('newer version')
    expect(await home.sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0)

    await restored(file)
    const before = await tableSums(home.sql)
    await expect(restored(file)).rejects.toThrow('there are tables in it already')
    expect(await tableSums(home.sql)).toEqual(before)
  })

  it('with wrong checksums is rolled back as a whole', async () => {
    await write('Ada Okafor', 'ada@example.org')
    const file = await backedUp()
    const bad = join(folder, 'bad.tar.gz')
    await rewritten(file, bad, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, checksum: '1' })),
    }))
    await expect(restored(bad)).rejects.toThrow('is not as it was in the backup')
    expect(await home.sql`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
    await restored(file)
  })

  it('of an older version is restored into its tables, which are then migrated', async () => {
    const older = await emptySite()
    try {
      const step = knownSteps().at(-2)
      await inOneTransaction(older.url, '', (transaction) => applyStepsTo(dbWithin(transaction), step))
      await older.sql`insert into site_facts (key, value) values ('older', '1')`
      const file = join(folder, 'older.tar.gz')
      const connection = connect(older.url, 1)
      const source = {
        databaseUrl: older.url,
        uploads: older.target.uploads(connection.db),
        settings: {},
        version: '0',
      }
      await backUp(source, folderPlace(folder), 'older.tar.gz', new Date())
      await connection.close()
      expect((await checkArchive(file)).step).toBe(step)
      await restored(file)
      expect(await home.sql`select value from site_facts where key = 'older'`).toEqual([{ value: 1 }])
      const [newest] =
        await home.sql`select max(created_at)::float8 as step from drizzle.__drizzle_migrations`
      expect(newest).toEqual({ step: knownSteps().at(-1) })
    } finally {
      await older.close()
    }
  })
})

/** A valid archive with a changed manifest. */
async function rewritten(
  file: string,
  to: string,
  change: (manifest: { tables: object[] }) => object,
): Promise<void> {
  const entries = async function* () {
    for await (const { name, content } of readArchive(file))
      yield name === 'manifest.json'
        ? { name, content: Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as never))) }
        : { name, content }
  }
  await rm(to, { force: true })
  await writeArchive(createWriteStream(to), entries())
}

describe('a restored site', () => {
  it('sends no emails and requests no refunds until it is released', async () => {
    const url = 'https://example.org/hooks'
    const webhook = { url, events: ['form.submitted', 'order.paid'] }
    expect((await restTransport.call(site.url, 'webhooks.create', webhook, cookie)).status).toBe(201)
    // all under way when the backup is made: nobody knows whether they were finished
    await write('Ada Okafor', 'ada@example.org')
    const { paymentIntentId } = await buy(site)
    await site.database.sql`
      insert into refunds (payment_id, idempotency_key, amount, reason, state, created_at, updated_at)
      select id, gen_random_uuid(), 1, 'duplicate', 'requested', now() - interval '1 hour', now() - interval '1 hour'
      from payments where payment_intent_id = ${paymentIntentId}`
    await restored(await backedUp())

    const again = await bootSite(home)
    const pace = { firstRetrySeconds: 1, lastRetrySeconds: 2, pollSeconds: 0.5, sweepSeconds: 0.1 }
    const worker = await startMail(again.deps, home.url, again.app, pace)
    let tried = 0
    const webhooks = startWebhooks(again.deps, again.app.log, {
      pace: { lookMs: 20, afterFailureMs: 20, stopMs: 50 },
      reach: { isLocal: false, resolve: async () => ((tried += 1), []) },
    })
    try {
      const input = { name: 'Bea', email: 'bea@example.org', message: 'since then', subject: 'general' }
      expect((await restTransport.call(again.url, 'forms.sendContact', input)).status).toBe(201)
      const emails = () => home.sql`select kind, state from outbox_emails order by id`
      const jobs = () => home.sql`select from pgboss.job where state in ('created', 'active', 'retry')`
      await eventually(async () => ((await jobs()).length === 0 ? true : undefined))
      expect(new Set((await emails()).map(({ state }) => state))).toEqual(new Set(['queued']))
      expect(await finishRefunds(again.deps, again.app.log)).toBe(0)
      const owner = await logIn(again.url, ADMIN_PASSWORD)
      const overview = await trpcTransport.call(again.url, 'admin.overview', {}, owner)
      expect(overview.body).toMatchObject({ heldFrom: expect.any(String) })

      expect(tried).toBe(0)
      expect(await releaseHold(again.deps.db, false)).toEqual({
        setAside: 4,
        waiting: 2,
        webhooks: { setAside: 2, waiting: 1 },
      })
      expect(await releaseHold(again.deps.db, false)).toBeUndefined()
      await eventually(async () =>
        (await emails()).every(({ state }) => state !== 'queued') ? true : undefined,
      )
      expect((await emails()).map(({ kind, state }) => `${String(kind)} ${String(state)}`)).toEqual([
        'contact-received failed',
        'contact-notice failed',
        'order-confirmation failed',
        'order-notice failed',
        'contact-received written',
        'contact-notice written',
      ])
      await eventually(async () => tried > 0)
      expect(await home.sql`select type, state, last_error from webhook_deliveries order by id`).toEqual([
        { type: 'form.submitted', state: 'failed', last_error: 'RESTORED' },
        { type: 'order.paid', state: 'failed', last_error: 'RESTORED' },
        expect.objectContaining({ type: 'form.submitted', state: 'pending' }),
      ])
      expect(await finishRefunds(again.deps, again.app.log)).toBe(1)
      expect(await home.sql`select state from refunds`).toEqual([{ state: 'succeeded' }])
    } finally {
      await Promise.all([worker.stop(), webhooks.stop()])
      await again.close()
    }
  })

  it('does not contain a person who was erased since the backup', async () => {
    await write('Ada Okafor', 'ada@example.org', 'okapi')
    await write('Bea Lind', 'bea@example.org', 'beaver')
    await buy(site)
    await site.database.sql`update orders set status = 'delivered'`
    // open at the time of the backup, delivered when she is erased
    await buy(site)
    const file = await backedUp()
    await site.database.sql`update orders set status = 'delivered'`
    const ada = { email: 'ada@example.org', confirmation: 'ada@example.org' }
    expect((await trpcTransport.call(site.url, 'privacy.erase', ada, cookie)).status).toBe(200)

    const journal = await readErasures(site.deps.erasureNotes!)
    expect(JSON.stringify(journal)).not.toMatch(/ada|okafor/i)
    expect(await restore(home.target, file, [...journal, ...journal], new Date())).toMatchObject({
      erased: 1,
    })
    const tablesWith = async (word: string) => {
      const tables = await home.sql`
        select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox')`
      const found: string[] = []
      for (const { name } of tables)
        if (
          (await home.sql`select from ${home.sql(String(name))} t where t::text ilike ${`%${word}%`}`)
            .length > 0
        )
          found.push(String(name))
      return found
    }
    for (const word of ['ada@example.org', 'Okafor', 'okapi', 'Reading Street'])
      expect({ word, in: await tablesWith(word) }).toEqual({ word, in: [] })
    expect(await tablesWith('beaver')).toEqual(['public.contact_messages'])
  })
})

describe('every night', () => {
  const night = () => runNightly(site.deps, site.app.log, [nightlyBackup(site.database.url)])
  const attention = async () =>
    (await trpcTransport.call(site.url, 'payments.attention', {}, cookie)).body as { backup: object }
  const DAY_MS = 24 * 60 * 60_000

  it('one is made, superseded ones are deleted, and its age is a metric', async () => {
    expect(await night()).toEqual(['backup'])
    for (let day = 0; day < 9; day += 1) {
      site.advance(DAY_MS + 3 * 60 * 60_000)
      expect(await night()).toEqual(['backup'])
    }
    // seven daily ones, and the newest of each week and month
    const stored = async () => (await readdir(folder)).filter((name) => name.startsWith('nightly-'))
    const names = await stored()
    expect(names.length).toBeGreaterThanOrEqual(7)
    expect(names.length).toBeLessThan(10)
    await checkArchive(join(folder, names[0] ?? ''))
    site.advance(60 * 60_000)
    const metrics = await (await fetch(`${site.url}/metrics`)).text()
    const [, age] = /^site_backup_age_seconds (\S+)$/m.exec(metrics) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(3600)
    expect(Number(age)).toBeLessThan(3700)
    cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect(await attention()).toMatchObject({ backup: { isOverdue: false, problem: null } })
    site.advance(2 * DAY_MS)
    cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect(await attention()).toMatchObject({ backup: { isOverdue: true } })

    // while it is held, those of the site that was lost stay
    const held = { restoredAt: new Date().toISOString(), backupAt: new Date().toISOString() }
    await site.deps.db.insert(siteFacts).values({ key: HOLD_KEY, value: held })
    expect(await night()).toEqual(['backup'])
    expect(await stored()).toEqual(expect.arrayContaining(names))
  })

  it('the owner sees why none can be made, and nobody is erased without a note', async () => {
    await writeFile(folder, 'in the way')
    expect(await night()).toEqual([])
    expect(await attention()).toMatchObject({
      backup: { lastAt: null, isOverdue: false, problem: expect.stringContaining('is not a folder') },
    })
    await write('Ada Okafor', 'ada@example.org')
    const ada = { email: 'ada@example.org', confirmation: 'ada@example.org' }
    expect((await trpcTransport.call(site.url, 'privacy.erase', ada, cookie)).status).toBe(503)
    expect(await site.database.sql`select name from contact_messages`).toHaveLength(1)
    await rm(folder)
    site.advance(2 * 60 * 60_000)
    expect(await night()).toEqual(['backup'])
    cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect(await attention()).toMatchObject({ backup: { problem: null } })
  })
})

it('an object store holds backups and notes of erasures too', async () => {
  const s3 = await startS3()
  const stored = await startSite({ BACKUP_DIR: s3.place, ...s3.keys })
  const here = await mkdtemp(join(tmpdir(), 'fetched-'))
  try {
    expect(await runNightly(stored.deps, stored.app.log, [nightlyBackup(stored.database.url)])).toEqual([
      'backup',
    ])
    const place = openPlace(stored.deps.config.backups, stored.deps.config)
    const [name = ''] = await place.list()
    expect(name).toMatch(/^nightly-/)
    const file = join(here, 'fetched.tar.gz')
    expect(await place.bring(name, file)).toBe(true)
    expect(await place.bring('nightly-none.tar.gz', join(here, 'none'))).toBe(false)
    await restored(file)

    const erased = { email: 'ada@example.org', confirmation: 'ada@example.org' }
    const owner = await logIn(stored.url, ADMIN_PASSWORD)
    expect((await trpcTransport.call(stored.url, 'privacy.erase', erased, owner)).status).toBe(200)
    expect(await readErasures(place.notes)).toHaveLength(1)

    // an upload of several parts, and one that fails half-way
    const parts = [randomBytes(9e6), randomBytes(9e6)]
    await place.write('large.tar.gz', (target) => pipeline(parts, target))
    await place.bring('large.tar.gz', join(here, 'large'))
    expect((await readFile(join(here, 'large'))).equals(Buffer.concat(parts))).toBe(true)
    const failing = async function* () {
      yield parts[0]
      throw new Error('the database is unavailable')
    }
    await expect(place.write('half.tar.gz', (target) => pipeline(failing, target))).rejects.toThrow(
      'is unavailable',
    )
    expect(await place.list()).toEqual(['large.tar.gz', name])
    await place.remove('large.tar.gz')
    expect(await place.list()).toEqual([name])
  } finally {
    await rm(here, { recursive: true, force: true })
    await stored.close()
    await s3.close()
  }
})
