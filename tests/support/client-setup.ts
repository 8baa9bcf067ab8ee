// Files share a document, so each cleans up after itself. Any error on the console fails a test, as in the stories.
import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// a lazily loaded part may take long on a busy machine
configure({ asyncUtilTimeout: 30_000 })

/** What React says of happy-dom and of a test that navigates; no visitor's browser says so. */
const NOT_OURS = [
  'The tag <search> is unrecognized in this browser',
  'A component suspended inside an `act` scope',
  'Error: This library called use() to suspend in a previous render',
]
const errors: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const text = format(...words)
    if (!NOT_OURS.some((start) => text.startsWith(start))) errors.push(text)
  })
})
afterEach(() => {
  cleanup()
  expect(errors.splice(0)).toEqual([])
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
