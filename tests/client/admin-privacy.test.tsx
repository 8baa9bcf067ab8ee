import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fieldOf, fill, press, renderUnlocked } from '../support/render-site.tsx'

it('an invalid address of a person is not looked up, and a failure is shown', async () => {
  const { waiting, refuse } = await renderUnlocked('/admin/privacy')
  await fill('Email address', 'nobody')
  await press('Look up')
  expect(screen.getByText(/^Please enter an email address/)).toBeTruthy()
  expect(document.activeElement).toBe(fieldOf('Email address'))
  expect(waiting.map(({ path }) => path)).not.toContain('privacy.preview')
  await fill('Email address', 'ada@example.org')
  await press('Look up')
  await refuse('privacy.preview')
  expect(await screen.findByText('The person could not be looked up')).toBeTruthy()
})
