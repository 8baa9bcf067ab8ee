/** Table of the calls that each role may make, which is compared with the router and with every call by every role. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#shared/platform/sign-in/roles.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, rolesOf } from '#server/trpc.ts'
import { callAs, prepareAdminRecords } from '../../support/admin-inputs.ts'
import { isFull } from '../../support/case-size.ts'
import { somebody, type Somebody } from '../../support/accounts.ts'
import { uploadPicture } from '../../support/requests.ts'
import { testSite } from '../../support/site.ts'
import { trpcTransport } from '../../support/transports.ts'

const admin = proceduresOf(appRouter).filter(([, procedure]) => isAdmin(procedure))
/** Written by hand: add a new call to the line of its roles. */
const MAY_CALL: Record<string, Record<string, string>> = {
  'owner, writer': {
    content: 'draft saveSection publish setPreview versions version bringBack discard',
    blog: 'create update remove manage cards forEditing sharePreview withdrawPreview',
  },
  owner: {
    giving: 'saveSettings',
    givingLinks: 'list byId make remove',
    projectNews: 'list byId create update remove sample test send move',
    standingOrders: 'bank saveBank removeBank',
    projects: 'manage forEditing create update archive remove order addBooks',
    shop: 'manage forEditing create update duplicate setState remove reorder',
    inbox: 'saveTemplate',
    mail: 'outbox groups resend resendFailed preview sample texts text saveText restoreText',
    webhooks: 'list create update remove replaceSecret test deliveries searchDeliveries replay',
    privacy: 'preview export erase',
    rehearsal: 'read act',
    supporters: 'byEmail setNews setNotes setPreferences thanks thank markThanked',
    integrations: 'tokens createToken revokeToken',
    imports: 'read confirm undo list monthly forgetMonthly',
    setUp:
      'read sendTest check backUp handOver mail mailDomain confirmMail tryMail discardMail cards.connect cards.discard cards.read cards.retry',
    admin: 'activity jobs',
    accounts: 'list invite setRole remove setSharedPassword',
  },
  'owner, treasurer': {
    admin: 'figures',
    giftAid: 'endDeclaration',
    checkout: 'orders order',
    giving: 'settings',
    claims: 'summary gifts decide list byId make move smallGifts setSmallGifts',
    payments:
      'list byId search timeline payouts payout refund attention resolvePaymentIssue checkWithProvider',
    handGifts: 'enter undo donors',
    funds: 'balances spending spend undoSpending',
    mandates: 'search months byId change',
    statements: 'importFile lines book ignore reopen forget',
  },
  'owner, helper, writer': { bin: 'list putBack deleteForGood' },
  'owner, helper, treasurer': { supporters: 'list byId' },
  'owner, helper': {
    checkout:
      'searchOrders orderById setOrderStatus markOrders correctContact choicesOfOrder enterChoices askForDetails setTrackingNote',
    forms: 'contacts removeContact searchContacts',
    inbox: 'list byId setState setNotes remove thread reply templates',
  },
  'owner, helper, writer, treasurer': {
    admin: 'me overview today search live prove isProven',
    account:
      'read rename changePassword startSecondFactor confirmSecondFactor turnOffSecondFactor startPasskey addPasskey removePasskey endSession endOtherSessions makeRecoveryCodes',
  },
}
/** 'payments.list' → the roles that may call it. */
const rolesByCall = new Map(
  Object.entries(MAY_CALL).flatMap(([roles, routers]) =>
    Object.entries(routers).flatMap(([router, names]) =>
      names.split(' ').map((name): [string, string] => [`${router}.${name}`, roles]),
    ),
  ),
)
const mayCall = (role: Role, name: string) => rolesByCall.get(name)?.split(', ').includes(role) ?? false

it('the table has every call of the dashboard', () => {
  const found = admin.map(([name, procedure]) => {
    const roles = ROLES.filter((role) => role === 'owner' || rolesOf(procedure)?.includes(role))
    return [name, roles.join(', ')]
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(rolesByCall))
})

const site = testSite()
const accounts = {} as Record<Role, Somebody>
beforeAll(async () => {
  accounts.owner = await prepareAdminRecords(site)
  for (const role of ROLES) if (role !== 'owner') accounts[role] = await somebody(site, role)
})
const call = (procedure: string, input: object, role: Role = 'helper') =>
  trpcTransport.call(site.url, procedure, input, accounts[role].cookie)

/** An amount, or an id that would reveal one. */
const AMOUNT = /"\d+\.\d\d"|pi_/

describe('a helper', () => {
  const toCancel = { id: 8, from: 'packed', to: 'cancelled' }

  it('reads orders and figures without money', async () => {
    const { body: asOwner } = await call('checkout.orderById', { id: 1 }, 'owner')
    expect(asOwner).toMatchObject({ total: expect.any(String), lines: [{ unitPrice: expect.any(String) }] })
    const { body } = await call('checkout.orderById', { id: 1 })
    expect(body).toMatchObject({
      number: 1001,
      total: null,
      refunded: null,
      lost: null,
      paymentId: null,
      paymentIntentId: null,
      lines: [{ unitPrice: null }],
    })
    const { body: list } = await call('checkout.searchOrders', {})
    const rows = (list as { rows: object[] }).rows
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toMatch(AMOUNT)
    for (const [name] of admin.filter(([each]) => each.startsWith('checkout.') && mayCall('helper', each))) {
      const { status, body: answer } = await callAs(site, accounts.helper, name)
      expect([name, status]).toEqual([name, 200])
      expect([name, JSON.stringify(answer)]).toEqual([name, expect.not.stringMatching(AMOUNT)])
    }
    expect(await call('admin.overview', {})).toMatchObject({
      body: {
        payments: null,
        succeededPayments: null,
        revenue: null,
        netRevenue: null,
        openIssues: null,
        mailFailed: null,
        posts: null,
        messages: expect.any(Number),
        ordersToPack: expect.any(Number),
      },
    })
  })

  it('cannot upload pictures', async () => {
    const upload = (role: Role) => uploadPicture(site.url, 'no picture', accounts[role].cookie)
    expect([(await upload('helper')).status, (await upload('owner')).status]).toEqual([403, 400])
  })

  it('corrects an order’s address, but not its email, because emails contain amounts', async () => {
    const { body } = await call('checkout.orderById', { id: 8 }, 'owner')
    const { customerName, customerEmail, address } = body as OrderDetails
    const before = {
      name: customerName ?? '',
      email: customerEmail ?? '',
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      town: address?.town ?? '',
      postcode: address?.postcode ?? '',
    }
    const whole = { ...before, name: 'Ada', line1: '2 Reading Street', town: 'Leeds', postcode: 'LS1 4AP' }
    const correct = (contact: object, resend: number[] = []) =>
      call('checkout.correctContact', { id: 8, contact, before, resend })
    expect(await correct({ ...whole, email: 'mine@example.org' })).toMatchObject({ status: 403 })
    expect(await correct(whole, [1])).toMatchObject({ status: 403 })
    expect(await correct(whole)).toMatchObject({
      status: 200,
      body: { address: { line1: '2 Reading Street' } },
    })
  })

  it('cancels an order, but cannot refund it', async () => {
    const refundKey = crypto.randomUUID()
    const refunding = await call('checkout.setOrderStatus', { ...toCancel, refundKey })
    expect(refunding).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } })
    const [order] = await site.database.sql`select status from orders where id = 8`
    expect(order).toMatchObject({ status: 'packed' })
    expect(await call('checkout.setOrderStatus', toCancel)).toMatchObject({
      body: { status: 'cancelled', total: null },
    })
  })
})

// tests/api/admin/admin-only.test.ts calls all of them as an owner
it.each(ROLES.filter((role) => role !== 'owner'))(
  'a %s may call its procedures, and is refused all others with 403',
  async (role) => {
    // the short form makes each call as one of the three roles; the table above is complete
    const turn = ROLES.indexOf(role) % 3
    for (const [name] of admin.filter((_, index) => isFull || index % 3 === turn)) {
      const { status, body } = await callAs(site, accounts[role], name)
      const isRefused = status === 403 && (body as { code: string }).code === 'WRONG_ROLE'
      expect({ name, isRefused, isSignedOut: status === 401 }).toEqual({
        name,
        isRefused: !mayCall(role, name),
        isSignedOut: false,
      })
    }
  },
)
