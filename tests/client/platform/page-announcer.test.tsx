import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSite } from '../../support/render-site.tsx'

const announced = () => document.querySelector('body > [aria-live=polite]')?.textContent
const focused = () => document.activeElement?.textContent

it('the heading of a page is followed until its data has loaded', async () => {
  const { go } = await renderSite('/projects')
  expect(announced()).toBe('')
  await go('/order-success')
  // first the heading of the loading state had the focus
  await waitFor(() => expect(focused()).toBe('Order Error'))
  // the page has focused its result before the announcer looks for a heading
  await waitFor(() => expect(announced()).toBe('Your order | Threads & Pages'))
})

it('the focus is not taken from a field', async () => {
  const { go, page } = await renderSite('/projects')
  await go('/prayer')
  const field = await page.findByLabelText('Prayer request', { exact: false })
  field.focus()
  await waitFor(() => expect(announced()).toBe('Prayer requests | Threads & Pages'))
  expect(document.activeElement).toBe(field)
})
