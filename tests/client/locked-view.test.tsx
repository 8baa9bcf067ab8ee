import { act, fireEvent, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import { lockAdmin, useAdminLock } from '../../src/client/admin/admin-lock.ts'
import { LockedView } from '../../src/client/admin/locked-view.tsx'
import { explain } from '../../src/client/admin/sign-in-error.ts'
import { settled } from '../support/pending-calls.ts'
import { fieldOf, fill, press, renderPart } from '../support/render-site.tsx'

afterEach(() => {
  act(() => lockAdmin('none'))
})

describe('the locked dashboard', () => {
  it('begins with the prompt of the one password; an own account stands below it', async () => {
    renderPart(<LockedView reason="none" />)
    expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with your own account' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Forgot your password?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Use the shared password' }))
    expect(screen.getByRole('button', { name: 'Access Dashboard' })).toBeTruthy()
  })

  it('begins with the own account where the shared password is off', async () => {
    renderPart(<LockedView reason="lock" isSharedPasswordOn={false} />)
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Access Dashboard|shared password/ })).toBeNull()
  })

  it('refuses an empty password as a wrong one, without a request', async () => {
    const { waiting } = renderPart(<LockedView reason="none" />)
    await press('Access Dashboard')
    expect(await screen.findByText('Access Denied')).toBeTruthy()
    expect(screen.getByText('Invalid password.')).toBeTruthy()
    expect(screen.getByText('Please enter the password')).toBeTruthy()
    expect(document.activeElement).toBe(fieldOf('Password'))
    expect(waiting).toEqual([])
  })

  it('opens with the password only, at the first attempt that is answered, and shows errors', async () => {
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
