import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dismissToast } from '../../src/client/ui/toast/toast.ts'
import { fieldOf, fill, press, renderUnlocked, settled } from '../support/render-site.tsx'

afterEach(() => {
  act(() => dismissToast())
})

it('an invalid address of a person is not looked up, and a failure is shown', async () => {
  const { next, waiting } = await renderUnlocked('/admin/privacy')
  await fill('Email address', 'nobody')
  await press('Look up')
  expect(screen.getByText(/^Please enter an email address/)).toBeTruthy()
  expect(document.activeElement).toBe(fieldOf('Email address'))
  expect(waiting.map(({ path }) => path)).not.toContain('privacy.preview')
  await fill('Email address', 'ada@example.org')
  await press('Look up')
  const lost = await next('privacy.preview')
  await settled(() => lost.fail())
  expect(await screen.findByText('The person could not be looked up')).toBeTruthy()
})
