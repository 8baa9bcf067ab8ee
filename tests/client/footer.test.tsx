import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { site } from '#shared/site.ts'
import { SiteFooter } from '../../src/client/layout/site-footer.tsx'
import { renderPart } from '../support/render-site.tsx'

/** The constant as an owner with a number would set it. */
const facts: { registeredCharityNumber: string | null } = site
const unset = facts.registeredCharityNumber

afterEach(() => {
  facts.registeredCharityNumber = unset
})

it('shows the registration number once there is one', () => {
  renderPart(<SiteFooter />)
  expect(screen.queryByText(/Registered charity/)).toBeNull()
  cleanup()
  facts.registeredCharityNumber = '1234567'
  renderPart(<SiteFooter />)
  expect(screen.getByText('Registered charity 1234567')).toBeTruthy()
})
