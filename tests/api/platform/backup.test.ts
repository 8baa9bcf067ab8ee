/** Backup and restore of the whole site: complete, paused, and without people who were erased since. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '#db/client.ts'
import { PAUSE_KEY } from '#db/pause.ts'
import { knownMigrations } from '#db/migrate.ts'
import { accounts, siteFacts } from '#db/schema/index.ts'
import { makeRecoveryCodes, takeRecoveryCode } from '#server/platform/sign-in/recovery-codes.ts'
import { hashOfToken } from '#server/platform/sessions/token-store.ts'
import { readArchive, writeArchive } from '#server/platform/backup/archive.ts'
import { backUp } from '#server/platform/backup/backup.ts'
import { checkArchive } from '#server/platform/backup/check-archive.ts'
import { folderPlace } from '#server/platform/backup/folder-place.ts'
import { moveSite } from '#server/platform/backup/move-site.ts'
import { archiveName, nightlyBackup } from '#server/platform/backup/backup.jobs.ts'
import { openPlace } from '#server/platform/backup/open-place.ts'
import { endPause } from '#server/platform/backup/release.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { claimEmails } from '#server/platform/mail/deliver.ts'
import { runNightly } from '#server/platform/ops/nightly.ts'
import { finishRefunds } from '#server/money/refunds/refund-request.ts'
import { addErasure, type Erasure, readErasures } from '#server/platform/erasure-notes.ts'
import { caseSize } from '../../support/case-size.ts'
import { migrateTo, tableSums } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { deliverWebhooks, startJob } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { buy, give } from '../../support/paying.ts'
import { claimGift, giftWithDeclaration } from '../../support/gift-aid.ts'
import { startS3 } from '../../support/proxied-servers.ts'
import { somebody } from '../../support/accounts.ts'
import { uploadPicture } from '../../support/requests.ts'
import {
  ADMIN_PASSWORD,
  bootSite,
  emptySite,
  type PreparedSite,
  testSite,
  tempFolder,
} from '../../support/site.ts'
import { logIn, restTransport, trpcTransport } from '../../support/transports.ts'

const site = testSite({ ADMIN_PASSWORD, MAIL_OWNER: 'owner@example.org' })
const call = ownersCalls(site)
let folder: string
beforeAll(() => {
  folder = join(site.deps.config.dataDir, 'made-here')
})

/** An empty database for the restores of a `describe`. Its pictures are stored in the database. */
function emptyHome(): PreparedSite {
  const home = {} as PreparedSite
  beforeAll(async () => {
    Object.assign(home, await emptySite({ MAIL_OWNER: 'owner@example.org', UPLOADS_URL: 'database' }))
  })
  afterAll(() => home.close())
  return home
}

const source = () => {
  const { config, uploads } = site.deps
  return { databaseUrl: site.database.url, uploads, settings: config.plainSettings, version: '1' }
}

async function backedUp(name = 'backup.tar.gz'): Promise<string> {
  await backUp(source(), folderPlace(folder), name, new Date())
  return join(folder, name)
}

/** Files that a failed backup leaves behind. */
const leftOf = async (name: string) => (await readdir(folder)).filter((left) => left.startsWith(name))

const restored = (home: PreparedSite, archive: string) => restore(home.target, archive, [], new Date())

/** A message with everything that might break on the way. */
const ODD = 'tab\there, a line\nand another\r\n, \\N and \\., "quotes", 🙂, \u0001, NULL'
const write = (name: string, email: string, message = ODD) =>
  restTransport.call(site.url, 'forms.sendContact', { name, email, message, subject: 'general' })

async function upload(): Promise<string> {
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#aa0000' } })
    .jpeg()
    .toBuffer()
  const cookie = await logIn(site.url, ADMIN_PASSWORD)
  const response = await uploadPicture(site.url, new Uint8Array(picture), cookie, 'image/jpeg')
  return ((await response.json()) as { url: string }).url
}

/** A backup made while emails, webhooks and a refund are pending. */
let file: string
let paymentIntentId: string
let picture: string
beforeAll(async () => {
  // leaves out large files of the build, which would take longer than everything else here
  await site.database.sql`delete from client_files where octet_length(content) > 3000`
  const webhook = { url: 'https://example.org/hooks', events: ['form.submitted', 'order.paid'] }
  expect((await call('webhooks.create', webhook)).status).toBe(200)
  await write('Ada Okafor', 'ada@example.org')
  ;({ paymentIntentId } = await buy(site, { quantity: 2 }))
  await give(site)
  // wait, so that nothing is added after the backup
  await eventually(async () => {
    const [waiting] = await site.database.sql`select 1 from sandbox.deliveries where delivered_at is null`
    return waiting === undefined
  })
  picture = await upload()
  await site.database.sql`
    insert into refunds (payment_id, idempotency_key, amount, reason, state, created_at, updated_at)
    select id, gen_random_uuid(), 1, 'duplicate', 'requested', now() - interval '1 hour', now() - interval '1 hour'
    from payments where payment_intent_id = ${paymentIntentId}`
  file = await backedUp()
})

describe('a backup', () => {
  const home = emptyHome()

  it('is one file that only its owner can read', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['backup.tar.gz'])
  })

  it('contains no secret', async () => {
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
    onTestFinished(async () => {
      await sql.unsafe('drop owned by backup_reader; drop role backup_reader')
    })
    const databaseUrl = url.replace('postgres@', 'backup_reader@')
    const made = backUp({ ...source(), databaseUrl }, folderPlace(folder), 'unread.tar.gz', new Date())
    await expect(made).rejects.toThrow('may not read the sequence')
    expect(await leftOf('unread')).toEqual([])
  })

  it('is aborted if a migration rewrites a table meanwhile, which would look empty', async () => {
    let made: Promise<string> | undefined
    await site.database.sql.begin(async (tx) => {
      await tx`alter table contact_messages add column extra float8 default random()`
      made = backedUp('rewritten.tar.gz')
      made.catch(() => {})
      const waits = () =>
        tx`select from pg_locks where not granted and relation = 'contact_messages'::regclass`
      await eventually(async () => (await waits()).length > 0 || undefined)
    })
    await expect(made).rejects.toThrow('contact_messages was rewritten')
    expect(await leftOf('rewritten')).toEqual([])
    await site.database.sql`alter table contact_messages drop column extra`
  })

  it('leaves other processes’ unfinished files alone', async () => {
    const shared = join(folder, 'shared')
    await mkdir(shared)
    const theirs = join(shared, 'film.mkv.part')
    await writeFile(theirs, 'half a film')
    await utimes(theirs, 0, 0)
    await folderPlace(shared).write('site.tar.gz', (target) => pipeline(['a site'], target))
    expect(await readdir(shared)).toEqual(['film.mkv.part', 'site.tar.gz'])
  })

  it('that is truncated or altered is rejected', async () => {
    const { size } = await stat(file)
    const whole = await readFile(file)
    const bad = join(folder, 'bad.tar.gz')
    const cuts = caseSize({ short: [0, size - 1], full: [0, 10, 58, 59, size - 59, size - 1] })
    for (const bytes of cuts) {
      await copyFile(file, bad)
      await truncate(bad, bytes)
      await expect(restored(home, bad)).rejects.toThrow(/cut or altered|not a whole/)
    }
    const inside = Math.floor(size / 2)
    const full = [0, 4, 9, inside, size - 58, size - 30, size - 1]
    for (const at of caseSize({ short: [0, inside, size - 1], full })) {
      const altered = Buffer.from(whole)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      await writeFile(bad, altered)
      await expect(restored(home, bad)).rejects.toThrow('cut or altered')
    }
    await writeFile(bad, Buffer.concat([whole, Buffer.from('x')]))
    await expect(restored(home, bad)).rejects.toThrow('cut or altered')
    await rewritten(file, bad, (manifest) => ({ ...manifest, step: Date.now() + 1e9 }))
    await expect(restored(home, bad)).rejects.toThrow('newer version')
    const rename = (name: string) => name.replace(/[0-9a-f]{32}-/, 'page-')
    await rewritten(
      file,
      bad,
      ({ uploads, ...manifest }) => ({
        ...manifest,
        uploads: uploads.map(({ name, ...sum }) => ({ name: rename(name), ...sum })),
      }),
      rename,
    )
    await expect(restored(home, bad)).rejects.toThrow('a name that no picture has')
    expect(await home.sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  })

  it('with wrong checksums is rolled back as a whole', async () => {
    const bad = join(folder, 'bad.tar.gz')
    await rewritten(file, bad, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, checksum: '1' })),
    }))
    await expect(restored(home, bad)).rejects.toThrow('is not as it was in the backup')
    expect(await home.sql`select from pg_tables where schemaname in ('public', 'drizzle')`).toHaveLength(0)
  })

  it('ends properly when the last row of a table is longer than a stream’s buffer', async () => {
    const text = 'long '.repeat(19_000)
    await site.database.sql`
      update blog_posts set content = ${text} where id = (select max(id) from blog_posts)`
    const archive = await backedUp('long.tar.gz')
    let posts = ''
    for await (const { name, content } of readArchive(archive))
      if (name.startsWith('tables/public.blog_posts/')) posts += content.toString()
    expect(posts).toContain(text)
  })

  it('moved to a newer PostgreSQL is the same site, with its keys and pictures, and not paused', async () => {
    await site.database.sql`insert into uploads (name, content)
      values (${`${'a'.repeat(32)}-1x1.webp`}, ${Buffer.from([0, 1, 255])})`
    await site.database.sql`create table of_somebody (id serial, note text)`
    await site.database.sql`insert into of_somebody (note) values ('not of the site')`
    const moved = await moveSite(site.database.url, home.url, folder)
    expect(moved).toMatch(/^\d+ rows of \d+ tables, all equal; not of the site.*table public.of_somebody/)
    const { of_somebody: _left, ...sums } = await tableSums(site.database.sql)
    expect(await tableSums(home.sql)).toEqual(sums)
    await site.database.sql`drop table of_somebody`
    const keys = (sql: PreparedSite['sql']) => sql`select * from sandbox.settings`
    expect(await keys(home.sql)).toEqual(await keys(site.database.sql))
  })
})

describe('a backup of an older version', () => {
  const home = emptyHome()

  it('is restored into its own tables, which are then migrated', async () => {
    const older = await emptySite()
    onTestFinished(() => older.close())
    const migration = knownMigrations().at(-2)
    await migrateTo(older.url, migration)
    await older.sql`insert into site_facts (key, value) values ('older', '1')`
    const archive = join(folder, 'older.tar.gz')
    const connection = connect(older.url, 1)
    const old = {
      databaseUrl: older.url,
      uploads: older.target.uploads(connection.db),
      settings: {},
      version: '0',
    }
    await backUp(old, folderPlace(folder), 'older.tar.gz', new Date())
    await connection.close()
    expect((await checkArchive(archive)).step).toBe(migration)
    await restored(home, archive)
    expect(await home.sql`select value from site_facts where key = 'older'`).toEqual([{ value: 1 }])
    const [newest] =
      await home.sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
    expect(newest).toEqual({ newest: knownMigrations().at(-1) })
  })
})

/** A valid archive with another manifest, and perhaps other file names. */
async function rewritten(
  from: string,
  to: string,
  change: (manifest: { tables: object[]; uploads: { name: string }[] }) => object,
  rename = (name: string) => name,
): Promise<void> {
  const entries = async function* () {
    for await (const { name, content } of readArchive(from))
      yield name === 'manifest.json'
        ? { name, content: Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as never))) }
        : { name: rename(name), content }
  }
  await rm(to, { force: true })
  await writeArchive(createWriteStream(to), entries())
}

describe('a restored site', () => {
  const home = emptyHome()
  let atFirst: Record<string, string>
  let again: Awaited<ReturnType<typeof bootSite>>
  beforeAll(async () => {
    const { sql } = site.database
    const { id } = await somebody(site, 'writer')
    const until = sql`now() + interval '1 day'`
    await sql`insert into sign_in_steps (token_hash, step, person_id, expires_at) values ('a', 'second-factor', ${id}, ${until})`
    await sql`insert into person_links (person_id, purpose, token_hash, expires_at) values (${id}, 'invitation', 'a', ${until})`
    await sql`insert into api_tokens (name, token_hash, beginning, scopes, expires_at) values ('a', 'a', 'a', '{a}', ${until})`
    await sql`update blog_posts set preview_key = 'a' where id = 1`
    // contains everything that backups of older versions had, and more
    await backUp({ ...source(), isWhole: true }, folderPlace(folder), 'whole.tar.gz', new Date())
    await sql`truncate sign_in_steps, person_links, api_tokens, admin_sessions`
    await sql`update blog_posts set preview_key = null`
    await restored(home, join(folder, 'whole.tar.gz'))
    atFirst = await tableSums(home.sql)
    // so that the start need not store the files of the build
    const builds = await sql`select id, started_at from client_builds`
    await home.sql`insert into client_builds ${home.sql(builds)}`
    again = await bootSite(home)
  })
  afterAll(() => again.close())

  it('has every row and picture, and nothing that opens the dashboard or a draft', async () => {
    const withoutOwn = ({ site_facts: _facts, uploads: _uploads, ...sums }: Record<string, string>) => sums
    expect(withoutOwn(atFirst)).toEqual(withoutOwn(await tableSums(site.database.sql)))
    const [{ count } = { count: 0 }] =
      await home.sql`select count(*)::int as count from drizzle.__drizzle_migrations`
    expect(count).toBe(knownMigrations().length)
    // the database is no longer empty
    const before = await tableSums(home.sql)
    await expect(restored(home, file)).rejects.toThrow('there are tables in it already')
    expect(await tableSums(home.sql)).toEqual(before)
  })

  it('sends no emails and requests no refunds until it is released', async () => {
    const worker = await startJob(again, 'mail')
    let tried = 0
    const webhooks = deliverWebhooks(again, {
      reach: { isLocal: false, resolve: async () => ((tried += 1), []) },
    })
    onTestFinished(async () => {
      await Promise.all([worker.stop(), webhooks.stop()])
    })
    const input = { name: 'Bea', email: 'bea@example.org', message: 'since then', subject: 'general' }
    expect((await restTransport.call(again.url, 'forms.sendContact', input)).status).toBe(201)
    const emails = () => home.sql`select kind, state from outbox_emails order by id`
    expect(await claimEmails(again.deps)).toEqual([])
    const untried = await home.sql`select from outbox_emails where state = 'queued' and attempts = 0`
    expect(untried).toHaveLength((await emails()).length)
    expect(await finishRefunds(again.deps, again.app.log)).toBe(0)
    const overview = await ownersCalls(again)('admin.overview')
    expect(overview.body).toMatchObject({ restoredFrom: expect.any(String) })

    expect(tried).toBe(0)
    expect(await endPause(again.deps.db, false)).toEqual({
      setAside: 6,
      waiting: 2,
      webhooks: { setAside: 2, waiting: 1 },
    })
    expect(await endPause(again.deps.db, false)).toBeUndefined()
    await eventually(async () => (await emails()).every(({ state }) => state !== 'queued'))
    expect((await emails()).map(({ kind, state }) => `${String(kind)} ${String(state)}`)).toEqual([
      'contact-received failed',
      'contact-notice failed',
      'order-confirmation failed',
      'order-notice failed',
      'donation-thanks failed',
      'donation-notice failed',
      'contact-received written',
      'contact-notice written',
    ])
    await eventually(() => tried > 0)
    expect(await home.sql`select type, state, last_error from webhook_deliveries order by id`).toEqual([
      { type: 'form.submitted', state: 'failed', last_error: 'RESTORED' },
      { type: 'order.paid', state: 'failed', last_error: 'RESTORED' },
      expect.objectContaining({ type: 'form.submitted', state: 'pending' }),
    ])
    expect(await finishRefunds(again.deps, again.app.log)).toBe(1)
    expect(await home.sql`select state from refunds`).toEqual([{ state: 'succeeded' }])
  })

  it('shows its pictures, refunds, and sells under the next number', async () => {
    const shown = async (url: string) => Buffer.from(await (await fetch(url + picture)).arrayBuffer())
    expect(await shown(again.url)).toEqual(await shown(site.url))
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    const [payment] = await home.sql`select id from payments where payment_intent_id = ${paymentIntentId}`
    const refund = { amount: '1.00', reason: 'duplicate', key: crypto.randomUUID() }
    const input = { id: payment?.['id'], ...refund }
    expect(await ownersCalls(again)('payments.refund', input)).toMatchObject({ status: 200 })
    await buy({ ...site, ...again })
    expect(await home.sql`select number from orders order by id`).toEqual([
      { number: 1001 },
      { number: 1002 },
    ])
  })
})

const ADA = { email: 'ada@example.org', confirmation: 'ada@example.org' }

/** A donor without an address, whose gift was claimed. */
async function claimedOnPaper(): Promise<number> {
  const { sql } = site.database
  const { id } = await giftWithDeclaration(sql, {
    day: '2026-03-09',
    pence: 5000,
    firstName: 'Efua',
    address: '9 Envelope Row',
  })
  await sql`update payments set customer_email = null where payment_intent_id =
    (select payment_intent_id from donations where id = ${id})`
  await sql`update donations set donor_email = null where id = ${id}`
  await claimGift(sql, id)
  const [donor] = await sql<{ id: number }[]>`
    update supporters set email = null where name = 'Efua Mensah' returning id::int`
  return donor!.id
}

describe('a site that is restored after an erasure', () => {
  const home = emptyHome()

  it('does not contain a person who was erased since the backup', async () => {
    await write('Ada Okafor', 'ada@example.org', 'okapi')
    await write('Bea Lind', 'bea@example.org', 'beaver')
    await buy(site)
    await site.database.sql`update orders set status = 'delivered'`
    // open when the backup is made, delivered when she is erased
    await buy(site)
    const [jo, kim] = [await somebody(site, 'helper', 'Jo'), await somebody(site, 'helper', 'Kim')]
    const [used = '', left = '', replaced = ''] = ['A', 'B', 'C'].map((letter) => letter.repeat(16))
    for (const [id, code] of [
      [jo.id, used],
      [jo.id, left],
      [kim.id, replaced],
    ] as const)
      await site.database
        .sql`insert into recovery_codes (account_id, code_hash) values (${id}, ${hashOfToken(code)})`
    const supporterId = await claimedOnPaper()
    const later = await backedUp('later.tar.gz')
    await site.database.sql`update orders set status = 'delivered'`
    expect((await call('privacy.erase', ADA)).status).toBe(200)
    const onPaper = { supporterId, confirmation: 'Efua Mensah' }
    expect((await call('privacy.erase', onPaper)).status).toBe(200)
    expect(await takeRecoveryCode(site.deps, jo.id, used)).toBe(true)
    const [account] = await site.deps.db.select().from(accounts).where(eq(accounts.id, kim.id))
    const by = { now: site.deps.clock(), address: '' }
    await makeRecoveryCodes(site.deps, { ...account!, totpEnabledAt: by.now }, by)

    const journal = await readErasures(site.deps.erasureNotes!)
    expect(JSON.stringify(journal)).not.toMatch(/ada|okafor/i)
    expect(await restore(home.target, later, [...journal, ...journal], new Date())).toMatchObject({
      erased: 1,
    })
    const tables = await home.sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox')`
    const found = []
    for (const { name } of tables) {
      const rows = await home.sql`
        select distinct regexp_matches(t::text, 'ada@example.org|okafor|okapi|reading street|beaver', 'gi') as words
        from ${home.sql(name)} t`
      found.push(...rows.map(({ words }) => [name, ...(words as string[])]))
    }
    expect(found).toEqual([['public.contact_messages', 'beaver']])
    // the declaration that HMRC may ask for is found by the donor's number
    expect(await home.sql`select donor_name from donations where donor_name = 'Efua Mensah'`).toEqual([])
    expect(await home.sql`select address_hash from retained_declarations`).toEqual(
      await site.database.sql`select address_hash from retained_declarations`,
    )
    // recovery codes that were used or replaced since the backup are invalid too
    expect(await home.sql`select code_hash from recovery_codes`).toEqual([{ code_hash: hashOfToken(left) }])
  })
})

describe('every night', () => {
  const DAY_MS = 24 * 60 * 60_000
  const HOUR_MS = 60 * 60_000
  let place: string
  beforeAll(() => {
    place = join(site.deps.config.dataDir, 'backups')
  })
  const night = () => runNightly(site.deps, site.app.log, [nightlyBackup])
  const attention = async () => (await call('payments.attention')).body as { backup: object }

  it('the owner sees why no backup can be made, and nobody is erased while that cannot be recorded', async () => {
    // also deletes records of earlier erasures
    await rm(place, { recursive: true, force: true })
    await writeFile(place, 'in the way')
    expect(await night()).toEqual([])
    expect(await attention()).toMatchObject({
      backup: { lastAt: null, isOverdue: false, problem: expect.stringContaining('is not a folder') },
    })
    await write('Ada Okafor', 'ada@example.org')
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    expect((await trpcTransport.call(site.url, 'privacy.erase', ADA, cookie)).status).toBe(503)
    const adas = await site.database.sql`select from contact_messages where email = ${ADA.email}`
    expect(adas).not.toHaveLength(0)
    await rm(place)
    site.advance(2 * HOUR_MS)
    expect(await night()).toEqual(['backup'])
    expect(await attention()).toMatchObject({ backup: { problem: null } })
  })

  it('one is made, superseded ones are deleted, and its age is a metric', async () => {
    site.advance(DAY_MS + 3 * HOUR_MS)
    await mkdir(place, { recursive: true })
    const now = site.deps.clock().getTime()
    const real = Array.from({ length: 9 }, (_, day) =>
      archiveName(new Date(now - (day + 1) * (DAY_MS + 3 * HOUR_MS)), 'nightly'),
    )
    await Promise.all(real.map((name) => copyFile(file, join(place, name))))
    // backups from a clock that was ahead are neither deleted nor counted
    const ahead = Array.from({ length: 8 }, (_, day) =>
      archiveName(new Date(Date.UTC(2099, 0, 1 + day)), 'nightly'),
    )
    await Promise.all(ahead.map((name) => copyFile(file, join(place, name))))
    expect(await night()).toEqual(['backup'])
    expect(await readdir(place)).toEqual(expect.arrayContaining([...ahead, ...real.slice(1, 6)]))
    await Promise.all(ahead.map((name) => rm(join(place, name))))
    // seven daily ones, and the newest of each week and month
    const stored = async () => (await readdir(place)).filter((name) => name.startsWith('nightly-')).toSorted()
    const names = await stored()
    expect(names.length).toBeGreaterThanOrEqual(7)
    expect(names.length).toBeLessThan(10)
    await checkArchive(join(place, names.at(-1) ?? ''))
    site.advance(HOUR_MS)
    const metrics = await (await fetch(`${site.url}/metrics`)).text()
    const [, age] = /^site_backup_age_seconds (\S+)$/m.exec(metrics) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(3600)
    expect(Number(age)).toBeLessThan(3700)
    expect(await attention()).toMatchObject({ backup: { isOverdue: false, problem: null } })
    site.advance(2 * DAY_MS)
    expect(await attention()).toMatchObject({ backup: { isOverdue: true } })

    // while the site is paused, backups of the lost site stay
    const pause = { restoredAt: new Date().toISOString(), backupAt: new Date().toISOString() }
    await site.deps.db.insert(siteFacts).values({ key: PAUSE_KEY, value: pause })
    expect(await night()).toEqual(['backup'])
    expect(await stored()).toEqual(expect.arrayContaining(names))
  })
})

/** The record of an erasure of one message. */
const NOTE: Erasure = {
  at: '2026-02-03T04:05:06.789Z',
  records: {
    messages: [[7, 1]],
    volunteers: [],
    bookOffers: [],
    checkouts: [],
    donationCheckouts: [],
    donations: [],
    orders: [],
    payments: [],
    emails: [],
  },
}

it('an object store holds backups and records of erasures too', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const config = readConfig({ BACKUP_DIR: s3.place, ...s3.keys })
  const place = openPlace(config.backups, config)
  const here = await tempFolder()
  const name = archiveName(new Date(), 'nightly')
  await backUp(source(), place, name, new Date())
  const fetched = join(here, 'fetched.tar.gz')
  expect(await place.download(name, fetched)).toBe(true)
  expect(await place.download('nightly-none.tar.gz', join(here, 'none'))).toBe(false)
  await checkArchive(fetched)

  await addErasure(place.notes, NOTE)
  expect(await readErasures(place.notes)).toEqual([NOTE])

  // an upload in several parts, and one that fails half-way
  const large = randomBytes(9e6)
  await place.write('large.tar.gz', (target) => pipeline([large], target))
  await place.download('large.tar.gz', join(here, 'large'))
  expect((await readFile(join(here, 'large'))).equals(large)).toBe(true)
  const failing = async function* () {
    yield large
    throw new Error('the database is unavailable')
  }
  await expect(place.write('half.tar.gz', (target) => pipeline(failing, target))).rejects.toThrow(
    'is unavailable',
  )
  expect(await place.list()).toEqual(['large.tar.gz', name])
  await place.remove('large.tar.gz')
  expect(await place.list()).toEqual([name])
})
