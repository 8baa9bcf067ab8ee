import { expect, it } from 'vitest'
import { oneAtATime } from '#server/site/seo/drawing.ts'
import { toPublic } from '#server/errors.ts'

it('pictures are drawn one at a time, and only few requests wait', async () => {
  const first = Promise.withResolvers<void>()
  let drawing = 0
  const draw = oneAtATime(async (picture: number) => {
    drawing += 1
    expect(drawing).toBe(1)
    if (picture === 0) await first.promise
    drawing -= 1
    return picture
  })
  const drawn = Array.from({ length: 100 }, (_, picture) =>
    draw(picture).catch((error: unknown) => toPublic(error).status),
  )
  expect(await Promise.all(drawn.slice(31))).toEqual(Array(69).fill(503))
  first.resolve()
  expect(await Promise.all(drawn.slice(0, 31))).toEqual([...Array(31).keys()])
  expect(await draw(7)).toBe(7)
})
