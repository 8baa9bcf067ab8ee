import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { afterPointerUp } from '../../src/client/ui/after-pointer-up.ts'

it('says at once what no press would lose', () => {
  const say = vi.fn()
  afterPointerUp(say)
  expect(say).toHaveBeenCalledOnce()
})

it.each(['pointerUp', 'pointerCancel'] as const)(
  'waits while something is pressed, until %s',
  async (end) => {
    const order: string[] = []
    fireEvent.pointerDown(document.body)
    afterPointerUp(() => order.push('said'))
    expect(order).toEqual([])
    fireEvent[end](document.body)
    order.push('clicked')
    await waitFor(() => expect(order).toEqual(['clicked', 'said']))
  },
)
