/** Removing a colleague who added webhooks and tokens, and the names of their makers in lists. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AccountRow } from '../../../src/client/admin/accounts/account-row.tsx'
import { TokenRow } from '../../../src/client/admin/integrations/token-row.tsx'
import { WebhookRow } from '../../../src/client/admin/integrations/webhook-row.tsx'
import { settled } from '../../support/pending-calls.ts'
import { fill, press, renderPart, renderUnlocked } from '../../support/render-site.tsx'

const ada = {
  id: 7,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'owner',
  state: 'active',
  hasSecondFactor: false,
  lastSignInAt: null,
  webhooks: 2,
} as const

it('removing or demoting an owner asks what to do with their webhooks', async () => {
  const { waiting, answer } = renderPart(<AccountRow account={ada} />)
  await fill('Role', 'helper')
  expect(waiting).toEqual([])
  await press('Change the role… Ada')
  expect(waiting).toEqual([])
  expect(screen.getByText(/Webhooks that they added: 2/)).toBeTruthy()
  await press('Change the role, take them over')
  expect(waiting.at(-1)).toMatchObject({
    path: 'accounts.setRole',
    input: { id: 7, role: 'helper', webhooks: 'take over' },
  })
  await answer('accounts.setRole', { ok: true })
  expect(await screen.findByText('Ada is helper now')).toBeTruthy()
  await press('Remove… Ada')
  await press('Remove the account, delete the webhooks')
  expect(waiting.at(-1)).toMatchObject({ path: 'accounts.remove', input: { id: 7, webhooks: 'delete' } })
})

it('the role changes only once that question is answered', async () => {
  const helper = { ...ada, role: 'helper', webhooks: 0 } as const
  const { waiting, answer } = renderPart(<AccountRow account={helper} />)
  for (const passed of ['writer', 'owner']) await fill('Role', passed)
  expect(waiting).toEqual([])
  await press('Change the role… Ada')
  expect(screen.getByText('Owner instead of helper: Ada?')).toBeTruthy()
  await press('Keep it')
  expect([waiting, document.activeElement?.textContent]).toEqual([[], 'Change the role… Ada'])
  await press('Change the role… Ada')
  await press('Change the role')
  expect(waiting.at(-1)).toMatchObject({ path: 'accounts.setRole', input: { id: 7, role: 'owner' } })
  await answer('accounts.setRole', { ok: true })
  expect(await screen.findByText('Ada is owner now')).toBeTruthy()
})

it('tokens and webhooks show who made them', () => {
  const made = { id: 1, createdAt: '2026-07-01T22:00:00.000Z', madeBy: 'Ada' }
  const state = 'active' as const
  const token = { name: 'Stock', beginning: 'tap_a', scopes: [], lastUsedAt: null, state }
  renderPart(
    <>
      <TokenRow token={{ ...token, ...made, expiresAt: made.createdAt }} />
      <WebhookRow
        endpoint={{ ...made, url: 'https://example.org/', description: '', events: [], enabled: true }}
      />
    </>,
  )
  expect(screen.getByText('Created 1 July 2026 by Ada')).toBeTruthy()
  expect(screen.getByText('Added by Ada')).toBeTruthy()
})

const NOT_READ = 'Some of this could not be refreshed'
const header = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent
const accounts = { accounts: [ada], isSharedPasswordOn: true, isMailUnset: false }

it('a failed refresh is reported even on a page without a list, until it succeeds', async () => {
  const { answer, refuse } = await renderUnlocked('/admin/people')
  await answer('accounts.list', accounts)
  const refresh = async () => {
    await press('Refresh')
    await refuse('admin.overview')
    await answer('admin.me', { name: null, role: 'owner', stays: false })
  }
  await refuse('admin.overview')
  await answer('admin.me', { name: null, role: 'owner', stays: false })
  await refresh()
  await refuse('accounts.list')
  expect(header()).toContain(NOT_READ)
  expect(screen.getAllByText('Ada').length).toBeGreaterThan(0)
  await refresh()
  await answer('accounts.list', accounts)
  expect(header()).not.toContain(NOT_READ)
  // a role that was changed meanwhile is not reported as a failed refresh
  await refresh()
  await refuse('accounts.list', 'WRONG_ROLE', { httpStatus: 403 })
  expect(header()).not.toContain(NOT_READ)
})

it('a shared password that was switched off is shown so, even if nothing can be read again', async () => {
  const { answer, next, waiting } = await renderUnlocked('/admin/people', {
    name: 'Ada',
    role: 'owner',
    stays: false,
  })
  await answer('accounts.list', accounts)
  const toggle = await screen.findByRole('switch', { name: 'The shared password opens the dashboard' })
  await settled(() => toggle.click())
  expect(screen.getByRole('alertdialog').textContent).toContain('Everybody who used it is signed out at once')
  await press('Leave it on')
  expect([toggle.getAttribute('aria-checked'), document.activeElement]).toEqual(['true', toggle])
  await settled(() => toggle.click())
  expect(waiting.map(({ path }) => path)).not.toContain('accounts.setSharedPassword')
  await press('Switch it off')
  await answer('accounts.setSharedPassword', { ok: true })
  const [list, ways] = [await next('accounts.list'), await next('signIn.ways')]
  await settled(() => ways.fail())
  await settled(() => list.fail())
  await waitFor(() => expect(document.activeElement).toBe(toggle))
  expect(await screen.findByText('The shared password is off')).toBeTruthy()
  expect(screen.queryByText('Nothing was changed')).toBeNull()
  expect(header()).toContain(NOT_READ)
})
