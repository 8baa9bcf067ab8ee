// Test files share a document, so each cleans up. Any error on the console fails a test, as in stories.
import { format } from 'node:util'
import { act, cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { useCartDrawer } from '../../src/client/site/cart/cart-drawer-state.ts'
import { draftOf, pageDrafts } from '../../src/client/platform/drafts.ts'
import { dismissToast } from '../../src/client/platform/ui/toast/toast.ts'
import { TestEventSource } from './event-source.ts'

Reflect.set(globalThis, 'EventSource', TestEventSource)
// happy-dom has none; without it react-hook-form takes each menu for one that somebody has changed
Reflect.set(HTMLSelectElement.prototype, 'size', 0)

/** Number of lines of the page below an error. */
const SHOWN_LINES = 10

configure({
  // a lazily loaded part may take long on a busy machine
  asyncUtilTimeout: 30_000,
  getElementError: shortError,
})

/** The reason, followed by the first texts of the page instead of the whole document. */
function shortError(reason: string | null, container: Element): Error {
  const [first = ''] = (reason ?? '').trim().split('\n')
  const texts = [...container.querySelectorAll('h1, h2, h3, label, button, a, p, [role]')]
    .map(({ tagName, textContent }) => `  ${tagName.toLowerCase()}: ${textContent.trim().slice(0, 100)}`)
    .slice(0, SHOWN_LINES)
  const error = new Error([first, ...texts].join('\n'))
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, shortError)
  return error
}

/** React's warnings about happy-dom and about how tests wait, which no visitor's browser prints. */
const NOT_OURS =
  /^(The tag <search> is unrecognized|(A component|An update to .*) (suspended )?inside an? (`act` scope|test)|Error: This library called use\(\))/
const errors: string[] = []

beforeEach(() => {
  // Testing Library sets this only for the first file of a worker
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const text = format(...words)
    if (!NOT_OURS.test(text)) errors.push(text)
  })
})
afterEach(() => {
  act(() => {
    dismissToast()
    // an open drawer would hide the next test's page
    useCartDrawer.getState().close()
  })
  cleanup()
  // drafts outlive their forms
  for (const key of pageDrafts()) draftOf(key).write(undefined)
  TestEventSource.opened = []
  expect(errors.splice(0)).toEqual([])
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
