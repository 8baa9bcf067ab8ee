import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LockedView } from '../../src/client/admin/locked-view.tsx'
import { renderPart } from '../support/render-site.tsx'

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
})
