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

/** A donor whose details are on their way to the server. */
async function sendDetails() {
  changeDraft({ preset: '25', custom: '', name: 'Ada', email: 'ada@example.org' })
  const site = await renderSite('/donate')
  const { page } = site
  fireEvent.click(page.getByRole('button', { name: 'Continue' }))
  await page.findByLabelText('Full name', { exact: false })
  fireEvent.click(page.getByRole('button', { name: 'Continue' }))
  return { ...site, pledged: await site.next('donations.createIntent') }
}

const heading = () => document.querySelector('h1')?.textContent

it('who leaves while the intent is on its way is not dragged back', async () => {
  const { go, pledged } = await sendDetails()
  await go('/prayer')
  await act(async () => pledged.respond({ clientSecret: 'pi_1_secret_1' }))
  expect(location.pathname).toBe('/prayer')
  expect(heading()).toBe('Prayer requests')
})

it('who leaves while paying is not dragged back, but hears that the gift was made', async () => {
  const { page, go, pledged, fetched } = await sendDetails()
  await act(async () => pledged.respond({ clientSecret: 'pi_1_secret_1' }))
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
