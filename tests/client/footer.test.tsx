import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { site } from '#shared/site.ts'
import { SiteFooter } from '../../src/client/layout/site-footer.tsx'
import { renderPart } from '../support/render-site.tsx'

/** What an owner writes into the file, who has a number. */
const facts: { registeredCharityNumber: string | null } = site
const unset = facts.registeredCharityNumber

afterEach(() => {
  facts.registeredCharityNumber = unset
})

it('says that the charity is registered once it is, and nothing before', () => {
  renderPart(<SiteFooter />)
  expect(screen.queryByText(/Registered charity/)).toBeNull()
  cleanup()
  facts.registeredCharityNumber = '1234567'
  renderPart(<SiteFooter />)
  expect(screen.getByText('Registered charity 1234567')).toBeTruthy()
})
