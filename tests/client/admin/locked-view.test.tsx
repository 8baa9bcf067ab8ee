import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import { lockAdmin, staysHere, useAdminLock } from '../../../src/client/admin/session/admin-lock.ts'
import { LockedView } from '../../../src/client/admin/locked-view.tsx'
import { explain } from '../../../src/client/admin/session/sign-in-error.ts'
import { settled } from '../../support/pending-calls.ts'
import {
  fieldOf,
  fill,
  fillAll,
  press,
  renderPart,
  renderSite,
  renderUnlocked,
} from '../../support/render-site.tsx'

afterEach(() => {
  act(() => {
    lockAdmin('none')
    useAdminLock.setState({ reason: 'none' })
  })
  localStorage.clear()
})

describe('the locked dashboard', () => {
  it('has the form for the shared password first; the link for accounts is below', async () => {
    renderPart(<LockedView reason="none" />)
    expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with your own account' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Forgot your password?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Use the shared password' }))
    expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
  })

  it('has the form for accounts first if the shared password is off', async () => {
    renderPart(<LockedView reason="lock" isSharedPasswordOn={false} />)
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Access Dashboard|shared password/ })).toBeNull()
  })

  it('refuses an empty password like a wrong one, without a request', async () => {
    const { waiting } = renderPart(<LockedView reason="none" />)
    await press('Access Dashboard')
    expect(await screen.findByText('Access Denied')).toBeTruthy()
    expect(screen.getByText('Invalid password.')).toBeTruthy()
    expect(screen.getByText('Please enter the password')).toBeTruthy()
    expect(document.activeElement).toBe(fieldOf('Password'))
    expect(waiting).toEqual([])
  })

  it('opens only with the password, at the first attempt with a response, and shows errors', async () => {
    const { next, waiting, refuse } = renderPart(<LockedView reason="none" />)
    await fill('Password', 'wrong')
    await press('Access Dashboard')
    await refuse('admin.login', 'UNAUTHORIZED')
    expect(await screen.findByText('Access Denied')).toBeTruthy()
    expect(screen.getByText('Invalid password.')).toBeTruthy()
    const field = fieldOf('Password') as HTMLInputElement
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'wrong'.length])

    await press('Access Dashboard')
    await refuse('admin.login')
    const unreached = 'The site could not be reached. What you typed is still here: please try again.'
    expect(screen.getByText(unreached)).toBeTruthy()
    expect(field.value).toBe('wrong')
    await press('Show password')
    expect(field.type).toBe('text')

    await press('Access Dashboard')
    const pending = await next('admin.login')
    await press('Access Dashboard')
    fireEvent.submit(field.form!)
    expect(waiting).toEqual([])
    await settled(() => pending.respond({}))
    expect(useAdminLock.getState().isOpen).toBe(true)
  })

  it.each([
    ['150', 'in 3 minutes'],
    ['40', 'in 40 seconds'],
    [undefined, 'in a few minutes'],
  ])('says when to try again after too many attempts: %s', (seconds, when) => {
    const headers = seconds === undefined ? {} : { 'retry-after': seconds }
    const error = new TRPCClientError<never>('x', {
      result: { error: { data: { code: 'TOO_MANY' } } as never },
      meta: { response: new Response(null, { headers }) },
    })
    expect(explain(error)).toBe(`Too many wrong passwords. Please try again ${when}.`)
  })
})

describe('a reload', () => {
  const ada = { name: 'Ada', role: 'owner', stays: true }
  const stayed = () => localStorage.setItem('admin-stays', '1')

  it('opens without a prompt if the account stays signed in', async () => {
    stayed()
    const { answer } = await renderSite('/admin/today')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await answer('admin.me', ada)
    expect(await screen.findByRole('heading', { name: 'Today', level: 1 })).toBeTruthy()
    // locking ends the longer session
    await press('Sign out')
    await answer('admin.logout', { ok: true })
    expect(staysHere()).toBe(false)
    expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
  })

  it.each([
    ['the session is over', 'UNAUTHORIZED', false],
    ['the site is busy', 'NOT_READY', true],
    ['the site cannot be reached', undefined, true],
  ])(
    'prompts if %s; the next reload asks the server again unless the session is over',
    async (_why, code, isNext) => {
      stayed()
      const { refuse } = await renderSite('/admin/today')
      await refuse('admin.me', code)
      expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
      expect(staysHere()).toBe(isNext)
    },
  )

  it('prompts everybody else, without asking the server', async () => {
    const { waiting } = await renderSite('/admin/today')
    expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
    expect(waiting).toEqual([])
  })
})

it.each([
  ['/admin', 'Today'],
  ['/admin/inbox', 'Inbox'],
])('an account that signs in at %s starts at %s', async (path, title) => {
  const { answer } = await renderSite(path)
  await press('Sign in with your own account')
  await screen.findByLabelText('Email')
  await fillAll({ Email: 'ada@example.org', Password: 'four words' })
  fireEvent.click(screen.getByLabelText('Keep me signed in on this device'))
  await press('Sign in')
  const session = { state: 'signed-in', name: 'Ada', role: 'owner', stays: true }
  expect((await answer('signIn.withPassword', session)).input).toMatchObject({ stays: true })
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
  expect(staysHere()).toBe(true)
})

it('the shared password opens Payment History whichever tab was open; other pages keep their search', async () => {
  const { answer, router } = await renderSite('/admin?tab=messages&q=ada')
  await fill('Password', 'right')
  await press('Access Dashboard')
  await answer('admin.login', {})
  expect(useAdminLock.getState().isOpen).toBe(true)
  expect(router.state.location.href).toBe('/admin')
  act(() => lockAdmin('none'))
  await act(() => router.navigate({ to: '/admin/orders', search: { q: 'ada' } }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/orders'))
  await fill('Password', 'right')
  await press('Access Dashboard')
  await answer('admin.login', {})
  await waitFor(() => expect(router.state.location.href).toBe('/admin/orders?q=ada'))
})

it('asking for the password again keeps the input, and then does what was requested', async () => {
  const { answer, next, refuse } = await renderUnlocked('/admin/people')
  await answer('accounts.list', { accounts: [], isSharedPasswordOn: true, isMailUnset: false })
  const isAsked = () => screen.queryByRole('dialog', { name: 'Is it you?' }) !== null
  await press('Invite somebody')
  await screen.findByLabelText(/^Name/)
  await fillAll({ Name: 'Ida', Email: 'ida@example.org' })
  await press('Send invitation')
  const why = { httpStatus: 403, error: 'Nothing was done: this needs your password or passkey once more.' }
  const first = await refuse('accounts.invite', 'PROOF_NEEDED', why)
  await screen.findByLabelText('The shared password')
  // the form is a window too
  const question = within(screen.getByRole('dialog', { name: 'Is it you?' }))
  await settled(() => fireEvent.click(question.getByRole('button', { name: 'Close' })))
  expect([isAsked(), fieldOf('Name').value]).toEqual([false, 'Ida'])
  expect(screen.getByText(why.error)).toBeTruthy()

  await press('Send invitation')
  await refuse('accounts.invite', 'PROOF_NEEDED', why)
  await fill('The shared password', 'wrong')
  await press('Continue')
  await refuse('admin.prove', 'WRONG_PASSWORD', {
    httpStatus: 400,
    error: 'This is not your current password.',
  })
  expect(screen.getByText('This is not your current password.')).toBeTruthy()
  await fill('The shared password', 'right')
  await press('Continue')
  expect((await answer('admin.prove', { ok: true })).input).toEqual({ password: 'right' })
  expect(isAsked()).toBe(false)
  const again = await next('accounts.invite')
  expect(again.input).toEqual(first.input)
  await settled(() => again.respond({ ok: true }))
  expect(await screen.findByText('Invitation on its way')).toBeTruthy()
})
