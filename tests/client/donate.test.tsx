import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeDraft, clearDraft } from '../../src/client/donations/donation-draft.ts'
import { dismissToast } from '../../src/client/ui/toast/toast.ts'
import { renderSite } from '../support/render-site.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  dismissToast()
  clearDraft()
})

/** Fills in the details and submits them; the response is pending. */
async function sendDetails() {
  changeDraft({ preset: '25', custom: '', name: 'Ada', email: 'ada@example.org' })
  const site = await renderSite('/donate')
  const { page } = site
  fireEvent.click(page.getByRole('button', { name: 'Continue' }))
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

it('leaving while paying does not return to the page, and shows a toast of the success', async () => {
  const { page, go, intentCall, fetched } = await sendDetails()
  await act(async () => intentCall.respond({ clientSecret: 'pi_1_secret_1' }))
  const type = async (label: string, value: string) =>
    fireEvent.input(await page.findByLabelText(label, { exact: false }), { target: { value } })
  await type('Card number', '4242424242424242')
  await type('Expiry date', '1240')
  await type('Security code', '123')
  const answer = Promise.withResolvers<Response>()
  fetched.mockClear().mockReturnValueOnce(answer.promise)
  const pay = page.getByRole('button', { name: /^Donate £/ })
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false))
  fireEvent.click(pay)
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await go('/prayer')
  await act(async () => answer.resolve(Response.json({ status: 'succeeded' })))
  expect(await page.findByText('Thank you for your gift')).toBeTruthy()
  expect(location.pathname).toBe('/prayer')
})
