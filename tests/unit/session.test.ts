import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeSessionId, sessionId } from '#shared/session.ts'

it('has random digits and the time, and is valid on the server', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8.64e15 }), (now) => {
      const made = makeSessionId((count) => '7'.repeat(count), now)
      expect(made).toMatch(/^7+\d+$/)
      expect(made.endsWith(String(now))).toBe(true)
      expect(sessionId.safeParse(made).success).toBe(true)
    }),
  )
})
