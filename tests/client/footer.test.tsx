import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { site } from '#shared/site.ts'
import { SiteFooter } from '../../src/client/layout/site-footer.tsx'

/** What an owner writes into the file, who has a number. */
const facts: { registeredCharityNumber: string | null } = site
const unset = facts.registeredCharityNumber

afterEach(() => {
  cleanup()
  facts.registeredCharityNumber = unset
})

async function show() {
  const router = createRouter({
    routeTree: createRootRoute({ component: SiteFooter }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('contentinfo')
}

it('leads to how we deal with people', async () => {
  await show()
  for (const [name, href] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Delivery & returns', '/delivery-returns'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('says that the charity is registered once it is, and nothing before', async () => {
  await show()
  expect(screen.queryByText(/Registered charity/)).toBeNull()
  cleanup()
  facts.registeredCharityNumber = '1234567'
  await show()
  expect(screen.getByText('Registered charity 1234567')).toBeTruthy()
})
