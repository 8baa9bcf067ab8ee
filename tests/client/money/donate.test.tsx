import { contentSeed } from '#shared/site/content/content-seed.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { changeDraft, clearDraft, readDraft } from '../../../src/client/money/donations/donation-draft.ts'
import {
  donationCheckoutKey,
  type EveryField,
  type IntentInput,
} from '../../../src/client/money/donations/donation-checkout.ts'
import { intentInput } from '../../../src/client/money/donations/steps/donation-steps.ts'
import { CELEBRATION_MS } from '../../../src/client/money/donations/thanks/falling-beads.ts'
import { GiftThanks } from '../../../src/client/money/donations/thanks/gift-thanks.tsx'
import { givenSoFar } from '../../../src/client/money/giving/manage/gift-text.ts'
import { TrustBlock } from '../../../src/client/site/shell/trust-block.tsx'
import { editedPost as post } from '../../support/pending-calls.ts'
import { CARD, fillAll, renderPart, renderSite } from '../../support/render-site.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => clearDraft())

/** Fills in the details and submits them; the response is pending. */
async function sendDetails() {
  changeDraft({ preset: '25', custom: '', name: 'Ada', email: 'ada@example.org' })
  const site = await renderSite('/donate')
  const { page } = site
  // the code of the next step may still be loading
  await act(async () => void fireEvent.click(page.getByRole('button', { name: 'Continue' })))
  await page.findByLabelText('Full name', { exact: false })
  fireEvent.click(page.getByRole('button', { name: 'Continue' }))
  return { ...site, intentCall: await site.next('donations.createIntent') }
}

const heading = () => document.querySelector('h1')?.textContent

it('leaving while the intent is pending does not return to the page', async () => {
  const { go, intentCall } = await sendDetails()
  await go('/prayer')
  await act(async () => intentCall.respond({ clientSecret: 'pi_1_secret_1' }))
  expect(location.pathname).toBe('/prayer')
  expect(heading()).toBe('Prayer requests')
})

it('without a payment provider the details stay, and can be sent again', async () => {
  const { page, answer, intentCall } = await sendDetails()
  await act(async () => intentCall.fail('PROVIDER_UNAVAILABLE'))
  expect(page.getByText('2 of 3 Details')).toBeTruthy()
  // in the toast, which disappears, and beside the button
  expect(await page.findByText('Error')).toBeTruthy()
  expect(page.getAllByText('Failed to process donation. Please try again.')).toHaveLength(2)
  expect(page.getByDisplayValue('ada@example.org')).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Continue' }))
  await answer('donations.createIntent', { clientSecret: 'pi_1_secret_1' })
  expect(await page.findByRole('heading', { name: 'Payment' })).toBeTruthy()
})

it('a gift that was paid in another tab is thanked for, and the next one is separate', async () => {
  const { intentCall, answer } = await sendDetails()
  const { draftKey } = intentCall.input as { draftKey: string }
  expect(draftKey).toMatch(/^\d{20,}$/)
  await act(async () =>
    intentCall.fail('ALREADY_PAID', {
      paymentIntentId: 'pi_7',
      error: 'This gift has been paid for already.',
    }),
  )
  // the sum is another tab's, so the page waits until the server says it
  await waitFor(() => expect(heading()).toBe('Your gift'))
  await answer('donations.process', { success: true, amount: '30.00', currency: 'gbp' })
  expect(heading()).toBe('Your £30 is on its way to a shelf.')
  expect(readDraft().key).not.toBe(draftKey)
})

it('an amount chosen at the end of an article is selected on the page', async () => {
  changeDraft({ preset: '', custom: '7' })
  const { page, router, answer } = await renderSite('/prayer')
  act(() => void router.navigate({ to: '/blog/$slug', params: post }))
  const others = { formatted: null, previous: null, next: null, related: [] }
  await answer('blog.article', { post: { ...post, tags: ['Faith'] }, ...others })
  fireEvent.click(await page.findByRole('link', { name: 'Give £50' }))
  expect(await page.findByRole('radio', { name: /^£50 /, checked: true })).toBeTruthy()
  expect(location.pathname + location.search).toBe('/donate')
})

it('choices of a link replace earlier ones, and leave its URL', async () => {
  changeDraft({ preset: '', custom: '7', day: '3' })
  const { page } = await renderSite('/donate?amount=50&often=once&project=7&link=abc23')
  await waitFor(() => expect(location.search).toBe(''))
  expect(page.getByRole('radio', { name: /^£50 /, checked: true })).toBeTruthy()
  expect(readDraft()).toMatchObject({ preset: '50', custom: '', day: '', project: '7', link: 'abc23' })
})

it('a monthly gift shows what is charged when, stays in the draft, and is sent with its day', async () => {
  const { page, next } = await renderSite('/donate')
  expect(page.getByRole('radio', { name: 'Once', checked: true })).toBeTruthy()
  expect(page.queryByRole('combobox')).toBeNull()
  fireEvent.click(page.getByRole('radio', { name: 'Monthly' }))
  const today = Math.min(Number(londonDay(new Date()).slice(8)), 28)
  const day = page.getByRole('combobox', { name: /^on day/ })
  expect(day).toHaveProperty('value', String(today))
  fireEvent.change(day, { target: { value: '3' } })
  expect(sessionStorage.getItem('donation-draft')).toContain('"day":"3"')
  act(() => changeDraft({ preset: '25', custom: '', name: 'Ada', email: 'ada@example.org' }))
  await act(async () => void fireEvent.click(page.getByRole('button', { name: 'Continue' })))
  expect(await page.findByText('£25 today, then £25 on the 3rd of each month')).toBeTruthy()
  expect(page.getByText(/You can stop at any time through the link in every receipt/)).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Continue' }))
  const intentCall = await next('donations.createIntent')
  expect(intentCall.input).toMatchObject({ monthlyDay: 3 })
  await act(async () => intentCall.respond({ clientSecret: 'pi_1_secret_1' }))
  expect(await page.findByRole('button', { name: 'Donate £25 a month' })).toBeTruthy()
  expect(page.getByText('£25 today, then £25 on the 3rd of each month')).toBeTruthy()
})

it('a gift has another key for another amount or donor, and 25 is 25.00', () => {
  const draft = { ...readDraft(), preset: '25', custom: '', name: 'Ada', email: 'ada@example.org', day: '' }
  const keyOf = (change = {}) => donationCheckoutKey(intentInput({ ...draft, ...change }))
  const others = [
    { custom: '26' },
    { name: 'Grace' },
    { email: 'grace@example.org' },
    { day: '26' },
    { project: '3' },
  ]
  expect(new Set([keyOf(), ...others.map(keyOf)]).size).toBe(6)
  expect(keyOf({ custom: '25.00', name: ' Ada' })).toBe(keyOf())
  // @ts-expect-error a new field that no step adds would be missing in the call and the key
  intentInput(draft) satisfies EveryField<IntentInput & { isTaxable?: boolean }>
})

/** Fills in the card and clicks on the button. */
async function press() {
  const site = await sendDetails()
  const { page, intentCall, fetched } = site
  await act(async () => intentCall.respond({ clientSecret: 'pi_1_secret_1' }))
  await page.findByLabelText('Card number', { exact: false })
  await fillAll(CARD)
  const button = () => page.getByRole('button', { name: /^Donate £/ })
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false))
  fetched.mockClear()
  fireEvent.click(button())
  return { ...site, button }
}

/** Pays with the card; the provider's response is pending. */
async function pay() {
  const site = await press()
  const { fetched } = site
  const answer = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(answer.promise)
  await site.answer('donations.ready', { ok: true })
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const decline = { error: { type: 'card_error', message: 'Your card was declined.' } }
  return {
    ...site,
    succeed: () => act(async () => answer.resolve(Response.json({ status: 'succeeded' }))),
    decline: () => act(async () => answer.resolve(Response.json(decline, { status: 402 }))),
  }
}

it('no card is charged for a gift that could not be recorded now, and what was typed stays', async () => {
  const { page, button, refuse, fetched } = await press()
  await refuse('donations.ready', 'NOT_READY')
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false))
  expect(page.getAllByText('Failed to process donation. Please try again.')).not.toEqual([])
  expect(page.getByDisplayValue(/^4242/)).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})

it('the bank’s reason for a decline is beside the card, and that nothing was taken', async () => {
  const { page, decline } = await pay()
  const form = page.getByRole('form', { name: 'Payment' })
  // live regions announce only if they exist before their text
  const regions = within(form).getAllByRole('status')
  expect(page.getByRole('button', { name: 'Giving £25…' })).toBeTruthy()
  await decline()
  await waitFor(() =>
    expect(regions.map(({ textContent }) => textContent).join('')).toContain(
      'Your card was declined.Nothing was taken. Try another',
    ),
  )
  // the toast contains only the bank's reason
  expect(page.getAllByText(/Nothing was taken/)).toHaveLength(1)
})

it('leaving while paying does not return to the page, and shows a toast of the success', async () => {
  const { page, go, succeed } = await pay()
  await go('/prayer')
  await succeed()
  expect(await page.findByText('Thank you for your gift')).toBeTruthy()
  expect(location.pathname).toBe('/prayer')
})

it('the thanks mention no failure if our server does not respond after the payment', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { page, refuse, succeed } = await pay()
  await succeed()
  const thanks = 'Ada, your £25 is on its way to a shelf.'
  expect(await page.findByRole('heading', { name: thanks })).toBeTruthy()
  for (const call of ['donations.process', 'donations.sendThanks']) await refuse(call)
  expect(document.activeElement?.textContent).toBe(thanks)
  expect(page.container.querySelectorAll('[data-toasts] li')).toHaveLength(0)
})

it.each([
  ['succeeded', undefined, 'Your gift is on its way to a shelf.', 1],
  ['succeeded', 'NOT_FOUND', 'Your gift is on its way to a shelf.', 1],
  ['succeeded', 'PAYMENT_NOT_COMPLETED', 'Payment Failed', 0],
  ['failed', undefined, 'Payment Failed', 0],
])(
  'back from the bank (%s), a failing call (%s) is only logged: "%s"; the secret leaves the URL',
  async (status, code, title, celebrations) => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const { page, refuse } = await renderSite(
      `/thank-you?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`,
    )
    await refuse('donations.process', code)
    await waitFor(() => expect(heading()).toBe(title))
    expect(logged).toHaveBeenCalledWith('Processing the donation failed:', expect.any(Error))
    expect(location.search).toBe('?payment_intent=pi_1')
    expect(document.querySelectorAll('[data-celebration]')).toHaveLength(celebrations)
    const ways = page.queryAllByRole('link', { name: 'Back to your gift' })
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(celebrations === 0 ? ['/donate'] : [])
  },
)

it.each([
  ['25.00', 'It gives books for one student.', 'a book'],
  ['100.00', 'It funds teacher training.', '4 books'],
  ['120.00', 'Every gift, large or small, helps', '4 books'],
])('thanks for %s say once what the gift does, and draw it', async (amount, said, drawn) => {
  const share = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const { page } = renderPart(<GiftThanks amount={amount} isPersonal />)
  expect(page.container.textContent.split(said)).toHaveLength(2)
  expect(page.getByRole('img', { name: `Your gift as ${drawn} on a shelf` })).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Share' }))
  // the shared link is never the payment's URL
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/` }))
})

it('thanks for a gift without a project name no country', async () => {
  const { page, answer } = renderPart(<GiftThanks amount="50.00" firstName="Ada" />)
  const kumasi = { id: 7, name: 'Books to Kumasi', slug: 'kumasi', country: 'Ghana' }
  await answer('donations.options', { hasGiftAid: false, projects: [kumasi] })
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Ada, your £50 is on its way to a shelf.')
})

it('the thanks share the project of the gift', async () => {
  const share = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const { page } = renderPart(<GiftThanks amount="25.00" fund="Books to Kumasi" projectSlug="kumasi" />)
  fireEvent.click(await page.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Books to Kumasi',
    text: expect.stringMatching(/^I have given to Books to Kumasi, to put books/),
    url: `${location.origin}/projects/kumasi`,
  })
})

it('the thanks share the chosen project even while the bank is still working on the payment', async () => {
  const share = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  vi.spyOn(console, 'warn').mockReturnValue()
  changeDraft({ project: '7' })
  const { page, refuse, answer } = await renderSite(
    '/thank-you?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
  )
  await refuse('donations.process', 'PAYMENT_PROCESSING')
  await answer('donations.options', {
    hasGiftAid: false,
    projects: [{ id: 7, name: 'Books to Kumasi', slug: 'kumasi', country: 'Ghana' }],
  })
  expect(heading()).toBe('Your gift is on its way to a shelf in Ghana.')
  fireEvent.click(await page.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Books to Kumasi', url: `${location.origin}/projects/kumasi` }),
  )
})

it.each([
  [false, 1],
  [true, 0],
])('the thanks have an animation for three seconds; with reduced motion (%s) none', (isReduced, shown) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { container } = renderPart(<GiftThanks />).page
  const celebrations = () => container.querySelectorAll('[data-celebration][aria-hidden=true]').length
  expect(celebrations()).toBe(shown)
  act(() => void vi.advanceTimersByTime(CELEBRATION_MS - 1))
  expect(celebrations()).toBe(shown)
  act(() => void vi.advanceTimersByTime(1))
  expect(celebrations()).toBe(0)
})

it.each([
  [{}, '', 'live'],
  [{ charityNumber: '1234567' }, 'Registered charity 1234567', 'live'],
  [{ address: '1 New Lane', email: 'new@example.org' }, '1 New Lanenew@example.org', 'live'],
  [{}, 'hello@example.org', undefined],
] as const)(
  'only known facts about the charity are shown, in a trial also placeholders: %j',
  (facts, shown, mode) => {
    const content = { ...contentSeed, contact: { ...contentSeed.contact, ...facts } }
    const { container } = renderPart(<TrustBlock />, content, mode).page
    expect(container.textContent).toBe(shown && contentSeed.identity.name + shown)
  },
)

it('a monthly gift counts what arrived and was not returned', () => {
  const of = (day: string, isPaid: boolean, refunded: string | null) => ({
    day,
    amount: '10.00',
    isPaid,
    refunded,
  })
  const history = [
    of('2026-11-26', true, null),
    of('2026-10-01', false, null),
    of('2026-09-26', true, '4.00'),
    of('2026-08-26', true, '10.00'),
  ]
  expect(givenSoFar(history)).toEqual({ count: 2, since: '2026-09-26', pence: 1600 })
})
