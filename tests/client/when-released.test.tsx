import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { whenReleased } from '../../src/client/ui/when-released.ts'

it('says at once what no press would lose', () => {
  const say = vi.fn()
  whenReleased(say)
  expect(say).toHaveBeenCalledOnce()
})

it.each(['pointerUp', 'pointerCancel'] as const)(
  'waits while something is pressed, until %s',
  async (end) => {
    const order: string[] = []
    fireEvent.pointerDown(document.body)
    whenReleased(() => order.push('said'))
    expect(order).toEqual([])
    fireEvent[end](document.body)
    order.push('clicked')
    await waitFor(() => expect(order).toEqual(['clicked', 'said']))
  },
)
