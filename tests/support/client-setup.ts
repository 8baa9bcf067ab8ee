/**
 * A part of a page that is fetched when needed may take its time on a busy machine: wait for what is said, not for how
 * long. Files share a document, so each leaves it as it found it.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
