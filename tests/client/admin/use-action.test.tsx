import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAction } from '../../../src/client/admin/kit/use-action.ts'
import { Button } from '../../../src/client/platform/ui/button.tsx'

it('an action has one key for the same input until it succeeds, and another for anything else', async () => {
  const keys: string[] = []
  const Refunds = () => {
    const refund = useAction({
      send: (order: { id: number }, key) => {
        keys.push(key)
        return keys.length === 4 ? Promise.resolve(order) : Promise.reject(new Error('no answer'))
      },
      done: null,
      failed: null,
    })
    return [1, 2].map((id) => <Button key={id} {...refund.button({ id })}>{`Refund ${id}`}</Button>)
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Refunds />
    </QueryClientProvider>,
  )
  for (const [calls, id] of [1, 1, 2, 2, 2].entries()) {
    const button = screen.getByRole('button', { name: `Refund ${id}` })
    fireEvent.click(button)
    await expect.poll(() => [keys.length, button.getAttribute('aria-busy')]).toEqual([calls + 1, null])
  }
  const [first, repeated, other, succeeded, next] = keys
  expect([repeated, succeeded]).toEqual([first, other])
  expect(new Set([first, other, next]).size).toBe(3)
})
