/** Status changes of an order: done, undone, refused and overtaken; cancelling with or without a refund. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { RowMenu } from '../../../src/client/admin/kit/row-menu.tsx'
import { useOrderSteps } from '../../../src/client/admin/orders/order/use-order-steps.tsx'
import { PackingSlips } from '../../../src/client/admin/orders/print/packing-slips.tsx'
import { listedOrder as order } from '../../support/listed-order.ts'
import { settled } from '../../support/pending-calls.ts'
import { choose, fieldOf, fill, press, renderPart, renderUnlocked } from '../../support/render-site.tsx'

function Steps({ order: given }: { order: ListedOrder }) {
  const { usual, others } = useOrderSteps(given)
  return (
    <>
      <p>Usual: {usual?.label ?? 'none'}</p>
      <RowMenu label="More" items={others} />
    </>
  )
}

it('cancelling asks whether to refund the rest, names the payment, and waits for a choice', async () => {
  const { next, waiting } = renderPart(<Steps order={order} />)
  await choose('More', 'Cancel order…')
  expect(screen.getByRole('alertdialog', { name: 'Cancel order 1002?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open payment #7' }).getAttribute('href')).toBe('/admin/payments/7')
  await press('Keep the order')
  await choose('More', 'Cancel order…')
  expect(waiting).toEqual([])
  await press('Cancel and refund £8')
  expect((await next('checkout.setOrderStatus')).input).toMatchObject({
    id: 2,
    from: 'to pack',
    to: 'cancelled',
    emailBuyer: true,
    refundKey: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

it('cancelling works without a refund', async () => {
  const { next } = renderPart(<Steps order={order} />)
  await choose('More', 'Cancel order…')
  await settled(() => screen.getByLabelText('Email the buyer that it is cancelled').click())
  await press('Cancel without refund')
  const { input } = await next('checkout.setOrderStatus')
  expect(input).toEqual({ id: 2, from: 'to pack', to: 'cancelled', emailBuyer: false })
})

it('there is no refund for a disputed or refunded payment', async () => {
  renderPart(<Steps order={{ ...order, paymentStatus: 'disputed' }} />)
  await choose('More', 'Cancel order…')
  expect(screen.getByRole('button', { name: 'Cancel without refund' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /refund £/ })).toBeNull()
  cleanup()
  const { next } = renderPart(<Steps order={{ ...order, paymentStatus: 'refunded', refunded: '12.00' }} />)
  // a refunded order is not to be packed, so that step is not the primary one
  expect(screen.getByText('Usual: none')).toBeTruthy()
  await choose('More', 'Cancel order')
  expect(await next('checkout.setOrderStatus')).toBeTruthy()
})

describe('the list of orders', () => {
  const row = { ...order, number: 1003, id: 3, needsAddress: false, paymentStatus: 'paid' as const }
  const openOrders = async (search: string, rows: ListedOrder[], nextCursor: number | null = null) => {
    const site = await renderUnlocked(`/admin/orders${search}`)
    await site.answer('checkout.searchOrders', { rows, nextCursor })
    return site
  }
  const tick = (label: string) => settled(() => screen.getByLabelText(label).click())
  const statusOf = (number: number) =>
    screen.queryByRole('article', { name: `Order ${number}` })?.textContent ?? 'not listed'

  it('offers an undone change again, and rejects an outdated one', async () => {
    const { answer, refuse } = await openOrders('?status=to+pack', [row])
    await press(/^Mark packed/)
    await answer('checkout.setOrderStatus', { ...row, status: 'packed', email: 'waits' })
    expect(statusOf(1003)).toBe('not listed')
    await screen.findByText('Order 1003: packed')
    expect(screen.getByText('The customer gets an email in ten seconds, unless you undo this.')).toBeTruthy()
    await press('Undo')
    expect((await answer('checkout.setOrderStatus', { ...row, email: 'gone' })).input).toMatchObject({
      from: 'packed',
      to: 'to pack',
    })
    expect(await screen.findByText('The email to the customer had already gone.')).toBeTruthy()
    await answer('checkout.searchOrders', { rows: [row], nextCursor: null })
    expect(statusOf(1003)).toContain('To pack')

    await press(/^Mark packed/)
    await refuse('checkout.setOrderStatus', 'CHANGED_ELSEWHERE', { httpStatus: 409 })
    expect(await screen.findByText('Order 1003 was not changed')).toBeTruthy()
    await answer('checkout.searchOrders', { rows: [{ ...row, status: 'cancelled' }], nextCursor: null })
    expect(statusOf(1003)).toContain('Cancelled')
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
  })

  it('is searched for the words just typed, even if a packing slip is opened at once', async () => {
    const { router } = await openOrders('', [row])
    await tick('Select order 1003')
    await fill('Search orders', ' ada ')
    await press('Print slips')
    expect(router.state.location.search).toMatchObject({ q: 'ada', print: 'slips:3' })
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ada' }))
    expect(fieldOf('Search orders').value).toBe('ada')
  })

  it('shows a change that was saved while the next rows were loading', async () => {
    const { next, answer } = await openOrders('', [row], 3)
    await press('Load more')
    const more = await next('checkout.searchOrders')
    await press(/^Mark packed/)
    await answer('checkout.setOrderStatus', { ...row, status: 'packed' })
    await settled(() => more.respond({ rows: [order], nextCursor: null }))
    expect(statusOf(1002)).toContain('Needs address')
    expect(statusOf(1003)).toContain('Packed')
  })

  const second = { ...row, id: 4, number: 1004 }

  it('changes several orders in one call, names refused ones, and undoes the others', async () => {
    const { next, answer, waiting } = await openOrders('', [row, second])
    await tick('Select all shown')
    expect(screen.getByText('2 orders selected')).toBeTruthy()
    await press('Packed')
    await press('Packed', 2)
    const call = await next('checkout.markOrders')
    expect(call.input).toMatchObject({
      orders: [
        { id: 3, from: 'to pack', to: 'packed' },
        { id: 4, from: 'to pack', to: 'packed' },
      ],
    })
    expect(waiting.filter(({ path }) => path === 'checkout.markOrders')).toEqual([])
    const packed = { ...row, status: 'packed', email: null }
    await settled(() =>
      call.respond([
        { id: 3, order: packed, refusal: null },
        { id: 4, order: null, refusal: 'It is refunded.' },
      ]),
    )
    expect(screen.getByText('Order 1004: It is refunded.')).toBeTruthy()
    expect(statusOf(1003)).toContain('Packed')
    // refused orders stay selected
    expect(screen.getByText('1 order selected')).toBeTruthy()
    await press('Undo')
    const undone = await answer('checkout.markOrders', [
      { id: 3, order: { ...row, email: null }, refusal: null },
    ])
    expect(undone.input).toMatchObject({ orders: [{ id: 3, from: 'packed', to: 'to pack' }] })
    expect(await screen.findByText('1 order: as before')).toBeTruthy()
    expect(statusOf(1003)).toContain('To pack')
  })

  it('changes a selected order from its current status, and names a refused one once', async () => {
    const { next, answer } = await openOrders('', [row, second])
    await tick('Select all shown')
    // meanwhile it was packed from its own row
    await settled(() =>
      within(screen.getByRole('article', { name: 'Order 1003' }))
        .getByRole('button')
        .click(),
    )
    await answer('checkout.setOrderStatus', { ...row, status: 'packed', email: null })
    await press('Packed')
    const call = await next('checkout.markOrders')
    expect(call.input).toMatchObject({
      orders: [
        { id: 3, from: 'packed', to: 'packed' },
        { id: 4, from: 'to pack', to: 'packed' },
      ],
    })
    const refusal = "Order 1004 was changed elsewhere: it is 'sent' now."
    await settled(() => call.respond([{ id: 4, order: null, refusal }]))
    expect(screen.getByText(refusal)).toBeTruthy()
  })

  it('asks for tracking only of orders that can be sent, and says why the others stay', async () => {
    const packed = { ...row, status: 'packed' as const }
    const disputed = { ...packed, id: 5, number: 1005, paymentStatus: 'disputed' as const }
    const sent = { ...row, id: 6, number: 1006, status: 'sent' as const }
    const { next } = await openOrders('', [packed, second, disputed, sent])
    await tick('Select all shown')
    await press('Sent…')
    const dialog = await screen.findByRole('dialog', { name: 'Mark 1 order as sent' })
    expect(within(dialog).getAllByLabelText(/^Tracking of order/)).toHaveLength(1)
    expect(within(dialog).getByText('3 orders are left out:')).toBeTruthy()
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Order 1004: It is not packed yet.',
      'Order 1005: It is disputed.',
      'Order 1006: It is sent already.',
    ])
    await press('Cancel')
    await tick('Select order 1003')
    await press('Sent…')
    expect(await screen.findByRole('dialog', { name: 'No order to mark as sent' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
    await press('Cancel')
    await tick('Select order 1003')
    await press('Sent…')
    await press('Mark as sent')
    expect((await next('checkout.markOrders')).input).toMatchObject({
      orders: [{ id: 3, from: 'packed', to: 'sent' }],
    })
  })

  it('clears the selection when it is filtered', async () => {
    const { answer, go } = await openOrders('', [row, second])
    await tick('Select order 1004')
    expect(screen.getByText('1 order selected')).toBeTruthy()
    await go('/admin/orders?status=to+pack')
    await answer('checkout.searchOrders', { rows: [row, second], nextCursor: null })
    expect(screen.queryByText('1 order selected')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Select order 1004').checked).toBe(false)
  })

  it('sends no carrier that was not chosen here, because another owner may have chosen one', async () => {
    const { next, answer } = await renderUnlocked('/admin/orders/3')
    const packed = { ...row, status: 'packed', trackingNote: 'RM 12', events: [], emails: [] }
    await answer('checkout.orderById', packed)
    expect(fieldOf('Tracking number').value).toBe('RM 12')
    await press(/^Mark sent/)
    const { input } = await next('checkout.setOrderStatus')
    expect(input).toMatchObject({ carrier: undefined, trackingNote: undefined })
  })
})

it('a packing slip has the charity’s published details', async () => {
  const contact = { ...contentSeed.contact, address: '1 Charity Lane\nLeeds', charityNumber: '1234567' }
  const content = { ...contentSeed, contact }
  const { answer } = renderPart(<PackingSlips which="2" onClose={() => undefined} />, content)
  await answer('checkout.searchOrders', { rows: [order], nextCursor: null })
  const slip = await screen.findByRole('article', { name: 'Packing slip of order 1002' })
  expect(slip.textContent).toContain('1 Charity Lane\nLeeds')
  expect(slip.textContent).toContain('Registered charity 1234567')
})
