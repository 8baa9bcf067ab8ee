import { expect, it } from 'vitest'
import { turns } from '#server/admin/turns.ts'

it('lets so many work at once and the others after them, also when one fails', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  const works = [0, 1, 2, 3, 4].map((number) =>
    inTurn(
      () =>
        new Promise<void>((resolve, reject) => {
          begun.push(number)
          ends[number] = (failed) => (failed ? reject(new Error('failed')) : resolve())
        }),
    ).catch(() => {}),
  )
  const end = async (number: number, failed = false) => {
    ends[number]?.(failed)
    await works[number]
    await Promise.resolve()
  }
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  await end(1, true)
  expect(begun).toEqual([0, 1, 2])
  await end(0)
  await end(2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  await Promise.all([end(3), end(4)])
  await inTurn(async () => begun.push(5))
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
})
