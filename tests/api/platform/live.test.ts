/** Live updates reach open dashboards within two seconds: only what their role may see, while their session lasts. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROLES, type Role } from '#shared/platform/sign-in/roles.ts'
import { LIVE_TOPICS, topicsOf, type LiveTopic } from '#shared/platform/live/live.ts'
import { ADMIN_IDLE_MS } from '#shared/platform/sign-in/sign-in.ts'
import { LIVE_QUERIES } from '../../../src/client/admin/live/live-queries.ts'
import { appRouter } from '#server/router.ts'
import { proceduresOf, rolesOf } from '#server/trpc.ts'
import { somebody } from '../../support/accounts.ts'
import { subscribe, type LiveEvent } from '../../support/live-stream.ts'
import { buy } from '../../support/paying.ts'
import { postJson } from '../../support/requests.ts'
import { ADMIN_PASSWORD, startSecondProcess, testSite } from '../../support/site.ts'
import { logIn, trpcTransport } from '../../support/transports.ts'

const site = testSite({ LIMITS: 'off' })

/** Opens a dashboard's stream, and reads its first message. */
async function watch(cookie: string, { url = site.url, lastEventId = '' } = {}) {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const input = lastEventId === '' ? {} : { lastEventId }
  const events = subscribe(url, 'admin.live', { cookie, input, signal: closing.signal })
  let lastId = ''
  const next = async (): Promise<LiveEvent> => {
    const { value } = await events.next()
    if (!value) throw new Error('the stream has ended')
    if (value.id !== '') lastId = value.id
    return value.event === 'connected' ? next() : value
  }
  const first = await next()
  return {
    first: first.data as LiveTopic[],
    next,
    lastId: () => lastId,
    close: () => closing.abort(),
    /** Name of the event that ends it; messages of what happened before may precede it. */
    async end() {
      let last = await next()
      while (last.event === 'message')
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        last = await next()
      return last.event
    },
    /** Topics of all messages up to one with this topic. */
    async until(topic: LiveTopic) {
      const topics = new Set<LiveTopic>()
      while (!topics.has(topic))
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (const each of (await next()).data as LiveTopic[]) topics.add(each)
      return [...topics]
    },
  }
}

const message = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello there' }
const send = (url = site.url) => postJson(`${url}/api/contacts`, message)

describe('a dashboard', () => {
  it('is told of messages and orders that reached another process, by topic only', async () => {
    const second = await startSecondProcess(site)
    onTestFinished(() => second.close())
    const dashboard = await watch(await logIn(site.url, ADMIN_PASSWORD))
    expect(dashboard.first).toEqual(LIVE_TOPICS)
    await send(second.url)
    expect(await dashboard.until('inbox')).toEqual(expect.arrayContaining(['inbox', 'messages']))
    await buy({ deps: site.deps, url: second.url })
    await dashboard.until('orders')
  })

  it('is not told of a row that did not change', async () => {
    const dashboard = await watch(await logIn(site.url, ADMIN_PASSWORD))
    await send()
    await dashboard.until('messages')
    await site.database.sql`update contact_messages set name = name`
    await site.database.sql`update orders set status = status where id < 0`
    await site.database.sql`update blog_posts set title = title || '.' where id = 1`
    expect(await dashboard.until('posts')).toEqual(['posts'])
  })

  it('continues after its last message, and after another process reads everything again', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const before = await watch(cookie)
    before.close()
    const unchanged = await watch(cookie, { lastEventId: before.lastId() })
    // the first message may also contain the sign-in and jobs
    expect(unchanged.first).not.toContain('posts')
    await site.database.sql`update blog_posts set title = title || '.' where id = 1`
    await unchanged.until('posts')
    unchanged.close()
    const { first } = await watch(cookie, { lastEventId: before.lastId() })
    expect(first).toContain('posts')
    expect(first).not.toContain('orders')
    expect((await watch(cookie, { lastEventId: 'another-process.7' })).first).toEqual(LIVE_TOPICS)
  })

  it('is told nothing while changes might be missed, and of everything afterwards', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const dashboard = await watch(cookie)
    await site.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ '^listen|still listening' and pid <> pg_backend_pid()`
    expect(await dashboard.end()).toBe('return')
    expect((await watch(cookie, { lastEventId: dashboard.lastId() })).first).toEqual(LIVE_TOPICS)
  })
})

describe('a stream', () => {
  it.each(ROLES.filter((role) => role !== 'owner'))('of a %s has only its topics', async (role) => {
    const { cookie } = await somebody(site, role, `Live ${role}`)
    const dashboard = await watch(cookie)
    expect(dashboard.first).toEqual(topicsOf(role))
    await site.database.sql`update blog_posts set title = title || '.' where id = 1`
    await send()
    await site.database.sql`update accounts set name = name || '.' where role = ${role}`
    const topics = await dashboard.until('accounts')
    expect(topics.filter((topic) => !topicsOf(role).includes(topic))).toEqual([])
  })

  it('has a trigger for each of its topics', async () => {
    const triggers = await site.database.sql<{ topic: string }[]>`
      select distinct split_part(encode(tgargs, 'escape'), '\\', 1) as topic
      from pg_trigger where tgfoid = 'tell_dashboards'::regproc`
    expect(triggers.map(({ topic }) => topic).toSorted()).toEqual([...LIVE_TOPICS, 'sessions'].toSorted())
  })

  it('tells a role only of what it may read', () => {
    const procedures = new Map(proceduresOf(appRouter))
    const mayCall = (role: Role, call: string) => {
      const procedure = procedures.get(call)
      if (!procedure) throw new Error(`there is no ${call}`)
      return role === 'owner' || (rolesOf(procedure) ?? ROLES).includes(role)
    }
    for (const role of ROLES)
      for (const topic of topicsOf(role)) {
        const own = LIVE_QUERIES[topic].filter(
          (call) => call !== 'admin.overview' && call !== 'supporters.byId',
        )
        expect([role, topic, own.length === 0 || own.some((call) => mayCall(role, call))]).toEqual([
          role,
          topic,
          true,
        ])
      }
  })

  it('ends if its session is locked, its role changes, or its account is removed', async () => {
    const owner = await somebody(site, 'owner', 'Live owner')
    const writer = await somebody(site, 'writer', 'Becoming treasurer')
    const changed = await watch(writer.cookie)
    await trpcTransport.call(site.url, 'accounts.setRole', { id: writer.id, role: 'treasurer' }, owner.cookie)
    expect(await changed.end()).toBe('return')
    expect((await watch(writer.cookie)).first).toEqual(topicsOf('treasurer'))
    const helper = await somebody(site, 'helper', 'Leaving helper')
    const removed = await watch(helper.cookie)
    await trpcTransport.call(site.url, 'accounts.remove', { id: helper.id }, owner.cookie)
    expect(await removed.end()).toBe('return')
    expect(await trpcTransport.call(site.url, 'admin.live', {}, helper.cookie)).toMatchObject({ status: 401 })
    const locked = await watch(owner.cookie)
    await trpcTransport.call(site.url, 'admin.logout', {}, owner.cookie)
    expect(await locked.end()).toBe('return')
  })

  it('does not extend its session, and neither do the calls that follow', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    site.advance(ADMIN_IDLE_MS - 1000)
    const { first } = await watch(cookie)
    expect(first).toEqual(LIVE_TOPICS)
    const headers = { cookie, 'x-unattended': '1' }
    expect((await fetch(`${site.url}/trpc/admin.overview`, { headers })).status).toBe(200)
    site.advance(2000)
    expect((await fetch(`${site.url}/trpc/admin.overview`, { headers: { cookie } })).status).toBe(401)
  })

  it('is refused beside many others of the same session', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const streams = await Promise.all(Array.from({ length: 10 }, () => watch(cookie)))
    expect(await trpcTransport.call(site.url, 'admin.live', {}, cookie)).toMatchObject({ status: 429 })
    streams[0]?.close()
    expect((await watch(await logIn(site.url, ADMIN_PASSWORD))).first).toEqual(LIVE_TOPICS)
  })

  it('cannot be opened by a POST, and ends with its process', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    const posted = await fetch(`${site.url}/trpc/admin.live`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await posted.text()).toContain('METHOD_NOT_SUPPORTED')
    const second = await startSecondProcess(site)
    const dashboard = await watch(cookie, { url: second.url })
    await second.close()
    expect(await dashboard.end()).toBe('return')
  })
})
