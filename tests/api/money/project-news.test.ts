/** News of a project: who gets it, once a month at most, whatever happens while it is sent. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readMailWaiting } from '#db/mail-waiting.ts'
import { PAUSE_KEY } from '#db/pause.ts'
import { NEWS_BATCH, type NewsMove } from '#shared/money/project-news/project-news.ts'
import type { newsOfProject, ProjectNewsPage } from '#shared/money/project-news/project-news.schema.ts'
import { siteJobs } from '#server/jobs.ts'
import { endPause } from '#server/platform/backup/release.ts'
import { claimEmails } from '#server/platform/mail/deliver.ts'
import type { z } from 'zod'
import { somebody } from '../../support/accounts.ts'
import { allEmailsHandled, emailFiles, startMailWorker } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const site = testSite()
const owner = ownersCalls(site)
const projectIds: number[] = []

beforeEach(async () => {
  const { sql } = site.database
  await sql`truncate outbox_emails, project_news cascade`
  await sql`truncate supporters, donations, payments, funds, projects cascade`
  const made = await sql<{ id: number }[]>`
    insert into projects (name, slug, story, description, status, country, start_date, target_schools, books_needed)
    select name, lower(name), 'A story', 'Books', 'active', 'Ghana', '2026-01-01', 1, 10
    from unnest(array['Kumasi', 'Accra']) name returning id::int`
  projectIds.splice(0, 2, ...made.map(({ id }) => id))
  await sql`insert into funds (key, project_id, name) select 'project ' || id, id, name from projects`
})

type Giver = { choice?: string | null; project?: number; refunded?: number }

/** Somebody who gave £10 to the first project and asked for news. */
async function aGiver(email: string, { choice = 'opt-in', project = 0, refunded = 0 }: Giver = {}) {
  const { sql } = site.database
  const [supporter] = await sql<{ id: number }[]>`
    insert into supporters (email, name, first_contact_at, last_contact_at)
    values (lower(${email}), 'Ama Mensah', now(), now()) returning id::int`
  const intent = `hand_${randomUUID()}`
  await sql`
    insert into payments (payment_intent_id, amount, refunded, currency, status, payment_type)
    values (${intent}, 10, ${refunded}, 'gbp', 'succeeded', 'donation')`
  await sql`
    insert into donations (payment_intent_id, amount, currency, donor_name, donor_email, supporter_id, fund_id)
    select ${intent}, 10, 'gbp', 'Ama Mensah', ${email}, ${supporter!.id}, id from funds
    where project_id = ${projectIds[project]!}`
  if (choice !== null) await says(email, choice)
  return supporter!.id
}

const says = (email: string, choice: string) => site.database.sql`
  insert into news_choices (supporter_id, channel, choice, source, wording, wording_version)
  select id, 'email', ${choice}, 'own page', 'News', '1' from supporters where email = lower(${email})`

const givers = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => aGiver(`giver${index}@example.org`)))

const text = {
  subject: 'The library is open',
  body: 'It **opened**: see [the page](/projects).\n\n- Books\n- Girls',
}

async function draft(project = 0): Promise<ProjectNewsPage> {
  const projectId = projectIds[project]
  const { body, status } = await owner('projectNews.create', { ...text, projectId, key: randomUUID() })
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'draft' })])
  return body as ProjectNewsPage
}
const send = ({ id, version }: ProjectNewsPage) => owner('projectNews.send', { id, version })
const read = async (id: number) => (await owner('projectNews.byId', { id })).body as ProjectNewsPage
const move = (id: number, to: Exclude<NewsMove, 'send'>) => owner('projectNews.move', { id, move: to })

async function sentNews(project = 0): Promise<number> {
  const news = await draft(project)
  expect((await send(news)).body).toMatchObject({ state: 'sending' })
  return news.id
}

/** One turn of the job. */
const turn = () =>
  siteJobs({ deps: site.deps, log: site.app.log })
    .find(({ name }) => name === 'project news')!
    .run({ signal: new AbortController().signal, later: () => undefined })

const queued = async () =>
  (
    await site.database.sql<{ recipient: string }[]>`
      select recipient from outbox_emails where kind = 'project-news' order by recipient`
  ).map(({ recipient }) => recipient)

/** Sends everything that waits. */
async function deliver(): Promise<void> {
  const worker = await startMailWorker(site)
  onTestFinished(worker.stop)
  await allEmailsHandled(site)
  await worker.stop()
}

it('goes to those who gave to the project and accept news, with a link to stop it', async () => {
  await aGiver('Ama@example.org')
  await aGiver('soft@example.org', { choice: 'soft opt-in' })
  await aGiver('no@example.org', { choice: 'no' })
  await aGiver('unasked@example.org', { choice: null })
  await aGiver('refunded@example.org', { refunded: 10 })
  await aGiver('accra@example.org', { project: 1 })
  const news = await draft()
  expect(news.audience).toEqual({ gave: 4, accept: 2, hadNews: 0 })
  // a double click
  const [first, again] = await Promise.all([send(news), send(news)])
  expect([first.body, again.body]).toEqual([
    expect.objectContaining({ state: 'sending', people: 2 }),
    expect.objectContaining({ state: 'sending', people: 2 }),
  ])
  await turn()
  expect(await queued()).toEqual(['Ama@example.org', 'soft@example.org'])
  await deliver()
  expect(await read(news.id)).toMatchObject({ sent: 2, state: 'sending' })
  await turn()
  expect(await read(news.id)).toMatchObject({ sent: 2, state: 'sent', noConsent: 0, hadNews: 0 })

  const files = await emailFiles(site.deps.config.dataDir)
  const email = files.findLast(({ to }) => to && !Array.isArray(to) && to.text === 'Ama@example.org')
  expect(email?.subject).toBe('The library is open')
  const { publicUrl } = site.deps.config
  for (const part of [
    'Dear Ama Mensah,',
    `It opened: see the page (${publicUrl}/projects).`,
    '- Books\n- Girls',
    `See Kumasi: ${publicUrl}/projects/kumasi`,
    'because you gave to Kumasi and accept news by email',
    'Stop these emails (',
    `\n-- \n`,
  ])
    expect(email?.text).toContain(part)
  expect(String(email?.html)).toMatch(/<strong>opened<\/strong>[^]*<li[^>]*>Books<\/li>/)
  expect(email?.headers.get('list')).toMatchObject({
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  })
  const [, address = ''] = /Stop these emails \((\S+)\)/.exec(email?.text ?? '') ?? []
  const click = await fetch(address.replace(publicUrl, site.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([click.status, (await draft()).audience]).toEqual([200, { gave: 4, accept: 1, hadNews: 1 }])
  const [audited] = await site.database.sql`select subject_name as name, changes from audit_events
    where action = 'project-news-moved'`
  expect(audited).toEqual({
    name: 'The library is open',
    changes: [
      { field: 'state', to: 'send' },
      { field: 'people', to: '2' },
    ],
  })
})

describe('while it is sent', () => {
  it('whoever says no gets nothing, queued or not; what is erased disappears', async () => {
    await givers(NEWS_BATCH + 2)
    const id = await sentNews()
    await turn()
    expect(await queued()).toHaveLength(NEWS_BATCH)
    const waiting = await site.database.sql<{ email: string }[]>`
      select email from project_news_recipients r join supporters s on s.id = supporter_id where month is null order by r.id`
    const toBeQueued = waiting[0]!.email
    const [atOnce = '', erased = ''] = await queued()
    await says(atOnce, 'no')
    await says(toBeQueued, 'no')
    const person = { email: erased, confirmation: erased }
    expect((await owner('privacy.preview', { email: erased })).body).toMatchObject({ projectNews: 1 })
    expect((await owner('privacy.erase', person)).status).toBe(200)
    await turn()
    await deliver()
    expect(await read(id)).toMatchObject({ people: NEWS_BATCH + 1, sent: NEWS_BATCH - 1, noConsent: 2 })
    const files = await emailFiles(site.deps.config.dataDir)
    const got = files.map(({ to }) => (to && !Array.isArray(to) ? to.text : ''))
    for (const email of [atOnce, toBeQueued, erased]) expect(got).not.toContain(email)
  })

  it('a pause holds what is queued, a stop drops it', async () => {
    await givers(NEWS_BATCH + 1)
    const id = await sentNews()
    await turn()
    expect((await move(id, 'pause')).body).toMatchObject({ state: 'paused' })
    await turn()
    expect(await queued()).toHaveLength(NEWS_BATCH)
    expect(await claimEmails(site.deps)).toEqual([])
    // what the owner paused is not reported as stuck
    const inAnHour = new Date(site.deps.clock().getTime() + 60 * 60_000)
    expect(await readMailWaiting(site.deps.db, inAnHour)).toBeNull()
    expect((await move(id, 'resume')).body).toMatchObject({ state: 'sending' })
    await turn()
    expect(await queued()).toHaveLength(NEWS_BATCH + 1)
    expect(await claimEmails(site.deps)).toHaveLength(5)
    expect((await move(id, 'stop')).body).toMatchObject({ state: 'stopped' })
    await turn()
    // those being sent may arrive; the others may get other news this month
    expect(await queued()).toHaveLength(5)
    expect(await read(id)).toMatchObject({
      state: 'stopped',
      sent: 0,
      noConsent: 0,
      audience: { hadNews: 5 },
    })
    expect((await move(id, 'resume')).status).toBe(409)
  })

  it('a batch that is cut off leaves nothing half done, and the next turn sends each email once', async () => {
    const { sql } = site.database
    await givers(3)
    const id = await sentNews()
    await sql`create function cut_off() returns trigger language plpgsql as $$ begin
      if (select count(*) from outbox_emails where kind = 'project-news') = 2 then raise 'cut off'; end if;
      return new; end $$`
    await sql`create trigger cut_off before insert on outbox_emails for each row execute function cut_off()`
    await expect(turn()).rejects.toThrow()
    expect(await queued()).toEqual([])
    await sql`drop function cut_off cascade`
    await turn()
    await turn()
    expect(await queued()).toHaveLength(3)
    await deliver()
    expect(await read(id)).toMatchObject({ sent: 3 })
  })
})

it('nobody gets two in a month, even from two processes and two projects at once', async () => {
  const everybody = await givers(4)
  const { sql } = site.database
  await sql`
    insert into donations (payment_intent_id, amount, currency, donor_name, donor_email, supporter_id, fund_id)
    select 'hand_' || gen_random_uuid(), 10, 'gbp', donor_name, donor_email, supporter_id,
      (select id from funds where project_id = ${projectIds[1]!}) from donations`
  await sql`
    insert into payments (payment_intent_id, amount, currency, status, payment_type)
    select payment_intent_id, 10, 'gbp', 'succeeded', 'donation' from donations
    where payment_intent_id not in (select payment_intent_id from payments)`
  const ids = [await sentNews(0), await sentNews(1)]
  await Promise.all([turn(), turn(), turn()])
  await turn()
  expect(await queued()).toHaveLength(everybody.length)
  await deliver()
  const news = await Promise.all(ids.map(read))
  expect(news.map(({ people, sent, hadNews }) => [people, sent + hadNews])).toEqual([
    [4, 4],
    [4, 4],
  ])
  expect(news.reduce((sum, { sent }) => sum + sent, 0)).toBe(4)
  const { body } = await owner('projectNews.list', { projectId: projectIds[0] })
  expect((body as z.infer<typeof newsOfProject>).audience).toEqual({ gave: 4, accept: 4, hadNews: 4 })
  // the next month
  site.advance(32 * 24 * 60 * 60_000)
  onTestFinished(() => site.advance(-32 * 24 * 60 * 60_000))
  const next = await sentNews()
  await turn()
  expect(await queued()).toHaveLength(2 * everybody.length)
  await deliver()
  expect(await read(next)).toMatchObject({ sent: 4, hadNews: 0 })
  const [mail] = await sql`select id::int from outbox_emails where kind = 'project-news' limit 1`
  const again = { id: mail!['id'], recipient: '', key: randomUUID() }
  expect((await owner('mail.resend', again)).status).toBe(409)
})

it('a restored site sends none until it is released, and what it was sending stops', async () => {
  const { sql } = site.database
  await givers(1)
  const id = await sentNews()
  const pause = { restoredAt: new Date().toISOString(), backupAt: new Date().toISOString() }
  await sql`insert into site_facts (key, value) values (${PAUSE_KEY}, ${sql.json(pause)})`
  await turn()
  await endPause(site.deps.db, false)
  await turn()
  expect([await queued(), (await read(id)).state]).toEqual([[], 'stopped'])
})

it('a draft is changed, tried at the owner’s own address and deleted; what was sent stays', async () => {
  await givers(1)
  const { sql } = site.database
  const { id, version } = await draft()
  const update = { ...text, id, version, subject: 'Open' }
  const changed = (await owner('projectNews.update', update)).body as ProjectNewsPage
  expect(changed).toMatchObject({ subject: 'Open', version: 2 })
  expect((await owner('projectNews.update', update)).status).toBe(409)
  expect((await send({ ...changed, version: 1 })).status).toBe(409)
  const key = randomUUID()
  // with the shared password, while nobody gets notices
  expect((await owner('projectNews.test', { id, key })).status).toBe(409)
  const { cookie, email } = await somebody(site, 'owner')
  const tried = () => trpcTransport.call(site.url, 'projectNews.test', { id, key }, cookie)
  expect((await Promise.all([tried(), tried()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await sql`select recipient from outbox_emails where kind = 'project-news-test'`).toEqual([
    { recipient: email },
  ])
  const test = await site.deps.composeEmail({ kind: 'project-news-test', recordId: id })
  expect([test?.subject, test?.unsubscribeUrl]).toEqual(['Test: Open', undefined])
  expect((await send(changed)).status).toBe(200)
  expect((await owner('projectNews.remove', { id })).status).toBe(409)
  const other = await draft()
  expect((await owner('projectNews.remove', { id: other.id })).status).toBe(200)
  expect((await send(await draft(1))).status).toBe(409)
})
