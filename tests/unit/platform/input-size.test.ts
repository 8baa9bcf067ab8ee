import { callTRPCProcedure } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { appRouter } from '#server/router.ts'
import { refuseOversized } from '#server/platform/limits/input-size.ts'
import { proceduresOf } from '#server/trpc.ts'
import { toPublic } from '#server/errors.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { in: nested(depth - 1) })

describe('an input', () => {
  it.each<[string, unknown]>([
    ['the longest text, with line breaks of two characters', { message: 'x\r\n'.repeat(13_000) }],
    ['500 rows of 10 values', { rows: Array.from({ length: 500 }, () => Array(10).fill(1)) }],
    ['19 levels', nested(19)],
    ['nothing', undefined],
  ])('of %s is read', (_what, input) => {
    expect(() => refuseOversized(input)).not.toThrow()
  })

  it.each<[string, unknown, string]>([
    ['a text', { list: [{ text: 'x'.repeat(40_001) }] }, 'list.0.text: This text is too long'],
    ['a key', { ['x'.repeat(201)]: 1 }, 'A name in this is too long'],
    ['too many keys', Object.fromEntries(Array(100_000).entries()), 'There are too many values'],
    ['too many values', { list: Array(100_000).fill(0) }, 'There are too many values'],
    ['too many levels', nested(100), 'This is nested too deeply'],
  ])('with %s is refused', (_what, input, sentence) => {
    const refusal = thrownBy(() => refuseOversized(input))
    expect(toPublic(refusal)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(sentence) },
    })
  })
})

it('every procedure checks the size of its input first', async () => {
  const answers = await Promise.all(
    proceduresOf(appRouter).map(([path, { _def }]) =>
      callTRPCProcedure({
        router: appRouter,
        path,
        type: _def.type,
        // without a context, any step before the size check would fail
        ctx: {},
        getRawInput: async () => ({ unknown: 'x'.repeat(1_050_000) }),
        signal: undefined,
        batchIndex: 0,
      }).catch((error: unknown) => [path, toPublic(error).body.error]),
    ),
  )
  expect(answers).toEqual(proceduresOf(appRouter).map(([path]) => [path, 'unknown: This text is too long']))
})

function thrownBy(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
