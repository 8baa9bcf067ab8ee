/** Live updates of a process when much happens at once. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { openLive } from '#server/platform/live/live.ts'

type Viewer = Parameters<ReturnType<typeof openLive>['open']>[0]

it('a thousand changes at once are one message, even to a slow reader', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signedIn = { role: 'helper' }
  const viewer = { signedIn, ip: '::1', sessionStore: { find: () => Promise.resolve(signedIn) } }
  const live = openLive()
  live.onListening(true)
  const stream = live.open(viewer as unknown as Viewer)
  await stream.next()
  const next = stream.next()
  for (let change = 0; change < 1000; change += 1) live.onMessage(change % 2 === 0 ? 'orders' : 'payments')
  await vi.advanceTimersByTimeAsync(250)
  expect((await next).value?.[1]).toEqual(['orders'])
  for (let change = 0; change < 1000; change += 1) live.onMessage('inbox')
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await stream.next()).value?.[1]).toEqual(['inbox'])
  live.end()
  expect((await stream.next()).done).toBe(true)
})
