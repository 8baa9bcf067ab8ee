import { describe, expect, it } from 'vitest'
import { createQueue } from '#db/queue.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('the queue before the database', () => {
  it('runs so many at once, the others in the order they came', async () => {
    const inTurn = createQueue({ abreast: 2, waitMs: 10_000 })
    const begun: number[] = []
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const all = ends.map(({ promise }, n) =>
      inTurn(() => {
        begun.push(n)
        return promise
      }),
    )
    expect(begun).toEqual([0, 1])
    ends[1]?.resolve()
    await all[1]
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of ends) resolve()
    await Promise.all(all)
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('lets nobody wait for ever, and never begins what was given up', async () => {
    const inTurn = createQueue({ abreast: 1, waitMs: 20 })
    const end = Promise.withResolvers<void>()
    const first = inTurn(() => end.promise)
    let isBegun = false
    const second = inTurn(async () => {
      isBegun = true
    })
    await expect(second).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
    end.resolve()
    await first
    expect(await inTurn(async () => 'next')).toBe('next')
    expect(isBegun).toBe(false)
  })

  it('lets nobody wait for ever for an answer either, where that is asked, and keeps the turn until it comes', async () => {
    const inTurn = createQueue({ abreast: 1, waitMs: 10_000, answerMs: 20 })
    const end = Promise.withResolvers<string>()
    const first = inTurn(() => end.promise)
    let isBegun = false
    const second = inTurn(async () => {
      isBegun = true
      return 'next'
    })
    await expect(first).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
    expect(isBegun).toBe(false)
    end.resolve('too late')
    expect(await second).toBe('next')
  })

  it('sends all away who wait behind one that finds nobody there', async () => {
    const inTurn = createQueue({ abreast: 1, waitMs: 10_000 })
    const all = [inTurn(failing('ECONNREFUSED')), inTurn(async () => 1), inTurn(async () => 2)]
    const answers = await Promise.allSettled(all)
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await inTurn(async () => 'back')).toBe('back')
  })

  it('sends nobody away for another’s own failure', async () => {
    const inTurn = createQueue({ abreast: 1, waitMs: 10_000 })
    const refused = inTurn(failing('23505'))
    const next = inTurn(async () => 'fine')
    await expect(refused).rejects.toMatchObject({ code: '23505' })
    expect(await next).toBe('fine')
  })
})
