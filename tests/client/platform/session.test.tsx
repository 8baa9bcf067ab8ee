import { renderHook } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Session from '../../../src/client/platform/session.ts'

let pages = 0

/**
 * The id is created once per page. So each test imports the module again, under another URL. Resetting all modules
 * would make React attach its listeners to the document once more in the next file, and every click would count twice.
 */
function openPage() {
  pages += 1
  const address = `../../../src/client/platform/session.ts?page=${pages}`
  return import(address) as Promise<typeof Session>
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('a session id of digits is created once, and stored under the specified key', async () => {
  const { sessionId } = await openPage()
  const made = sessionId()
  expect(made).toMatch(/^\d{33}$/)
  expect(localStorage.getItem('sessionId')).toBe(made)
  expect(sessionId()).toBe(made)
  expect((await openPage()).sessionId()).toBe(made)
  // as a new visitor
  localStorage.clear()
  expect((await openPage()).sessionId()).not.toBe(made)
})

it('an id that the server would reject is replaced', async () => {
  localStorage.setItem('sessionId', 'not an identifier!')
  const { sessionId } = await openPage()
  expect(sessionId()).toMatch(/^\d+$/)
  expect(localStorage.getItem('sessionId')).toBe(sessionId())
})

it('the id lasts as long as the visit if storage is blocked', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const { sessionId } = await openPage()
  const made = sessionId()
  expect(made).toMatch(/^\d{33}$/)
  expect(sessionId()).toBe(made)
})

it('the id is undefined on the server, and known in the browser', async () => {
  const { sessionId, useSessionId } = await openPage()
  const Shown = () => <p>{useSessionId() ?? 'nobody'}</p>
  expect(renderToString(<Shown />)).toBe('<p>nobody</p>')
  expect(renderHook(() => useSessionId()).result.current).toBe(sessionId())
})
