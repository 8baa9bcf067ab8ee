/** What each role may call: a table from the router, held against every call by every role. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#shared/people.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, rolesOf } from '#server/trpc.ts'
import { callAs, prepareAdminRecords } from '../support/admin-inputs.ts'
import { somebody, type Somebody } from '../support/people.ts'
import { testSite } from '../support/site.ts'
import { trpcTransport } from '../support/transports.ts'

const admin = proceduresOf(appRouter).filter(([, procedure]) => isAdmin(procedure))
const mayCall = (role: Role, procedure: (typeof admin)[number][1]) =>
  role === 'owner' || Boolean(rolesOf(procedure)?.includes(role))

it('is one table', () => {
  const table = Object.groupBy(admin, ([, procedure]) =>
    ROLES.filter((role) => mayCall(role, procedure)).join(', '),
  )
  expect(
    Object.entries(table)
      .map(([roles, found]) => `${roles}:\n${(found ?? []).map(([name]) => `  ${name}\n`).join('')}`)
      .join(''),
  ).toMatchInlineSnapshot(`
    "owner, writer:
      content.draft
      content.saveSection
      content.publish
      content.setPreview
      content.versions
      content.version
      content.bringBack
      content.discard
      blog.create
      blog.update
      blog.remove
      blog.restore
      blog.manage
      blog.cards
      blog.forEditing
      blog.sharePreview
      blog.withdrawPreview
    owner:
      projects.manage
      projects.forEditing
      projects.create
      projects.update
      projects.archive
      projects.order
      projects.addBooks
      shop.manage
      shop.forEditing
      shop.create
      shop.update
      shop.duplicate
      shop.setState
      shop.reorder
      inbox.saveTemplate
      mail.outbox
      mail.resend
      mail.preview
      mail.sample
      mail.texts
      mail.text
      mail.saveText
      mail.restoreText
      webhooks.list
      webhooks.create
      webhooks.update
      webhooks.remove
      webhooks.replaceSecret
      webhooks.test
      webhooks.deliveries
      webhooks.searchDeliveries
      webhooks.replay
      privacy.preview
      privacy.export
      privacy.erase
      integrations.tokens
      integrations.createToken
      integrations.revokeToken
      admin.activity
      people.list
      people.invite
      people.setRole
      people.remove
      people.setSharedPassword
    owner, treasurer:
      checkout.orders
      payments.list
      payments.search
      payments.timeline
      payments.refund
      payments.attention
      payments.resolvePaymentIssue
      payments.checkWithProvider
    owner, helper:
      checkout.searchOrders
      checkout.orderById
      checkout.setOrderStatus
      checkout.choicesOfOrder
      checkout.enterChoices
      checkout.askForDetails
      checkout.setTrackingNote
      forms.contacts
      forms.removeContact
      forms.searchContacts
      forms.restoreContact
      inbox.list
      inbox.setState
      inbox.setNotes
      inbox.thread
      inbox.reply
      inbox.templates
    owner, helper, writer, treasurer:
      admin.me
      admin.overview
      admin.today
      admin.search
      account.read
      account.rename
      account.changePassword
      account.startSecondFactor
      account.confirmSecondFactor
      account.turnOffSecondFactor
      account.startPasskey
      account.addPasskey
      account.removePasskey
    "
  `)
})

describe('each role', () => {
  const site = testSite()
  const people = {} as Record<Role, Somebody>
  beforeAll(async () => {
    people.owner = await prepareAdminRecords(site)
    for (const role of ROLES) if (role !== 'owner') people[role] = await somebody(site, role)
  })

  // owners change the records of the others
  it.each(ROLES.toReversed().toSorted((one) => (one === 'owner' ? 1 : -1)))(
    '%s may call its procedures, and is refused all others with 403',
    async (role) => {
      for (const [name, procedure] of admin) {
        const { status, body } = await callAs(site, people[role], name)
        const isRefused = status === 403 && (body as { code: string }).code === 'WRONG_ROLE'
        expect({ name, isRefused, isSignedOut: status === 401 }).toEqual({
          name,
          isRefused: !mayCall(role, procedure),
          isSignedOut: false,
        })
      }
    },
  )
})

describe('a helper', () => {
  const site = testSite()
  let helper: Somebody
  let owner: Somebody
  beforeAll(async () => {
    owner = await prepareAdminRecords(site)
    helper = await somebody(site, 'helper')
  })
  const call = (procedure: string, input: object, { cookie } = helper) =>
    trpcTransport.call(site.url, procedure, input, cookie)
  const toCancel = { id: 8, from: 'to pack', to: 'cancelled' }

  it('reads orders and figures without money', async () => {
    const { body: asOwner } = await call('checkout.orderById', { id: 1 }, owner)
    expect(asOwner).toMatchObject({ total: expect.any(String), lines: [{ unitPrice: expect.any(String) }] })
    const { body } = await call('checkout.orderById', { id: 1 })
    expect(body).toMatchObject({
      number: 1001,
      total: null,
      refunded: null,
      paymentId: null,
      paymentIntentId: null,
      lines: [{ unitPrice: null }],
    })
    const { body: list } = await call('checkout.searchOrders', {})
    const rows = (list as { rows: object[] }).rows
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toMatch(/"\d+\.\d\d"|pi_/)
    const { body: stepped } = await call('checkout.setTrackingNote', { id: 1, trackingNote: 'RM' })
    expect(stepped).toMatchObject({ total: null })
    expect(await call('admin.overview', {})).toMatchObject({
      body: {
        payments: null,
        succeededPayments: null,
        revenue: null,
        openIssues: null,
        mailFailed: null,
        posts: null,
        messages: expect.any(Number),
        ordersToPack: expect.any(Number),
      },
    })
  })

  it('uploads no picture', async () => {
    const upload = ({ cookie }: Somebody) =>
      fetch(`${site.url}/api/admin/pictures`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'image/png' },
        body: 'no picture',
      })
    expect([(await upload(helper)).status, (await upload(owner)).status]).toEqual([403, 400])
  })

  it('cancels an order, and does not refund it', async () => {
    const refundKey = crypto.randomUUID()
    expect(await call('checkout.setOrderStatus', { ...toCancel, refundKey })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_ROLE' },
    })
    const [order] = await site.database.sql`select status from orders where id = 8`
    expect(order).toMatchObject({ status: 'to pack' })
    expect(await call('checkout.setOrderStatus', toCancel)).toMatchObject({
      body: { status: 'cancelled', total: null },
    })
  })
})
