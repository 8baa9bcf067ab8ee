import { describe, expect, it } from 'vitest'
import { fateOf } from '#shared/admin/person-parts.ts'
import { eraseInput, personInput } from '#shared/admin/privacy.ts'

describe('erasing a person', () => {
  it.each([
    [{ email: 'Ada@EXAMPLE.org', confirmation: ' Ada@example.org' }, { email: 'Ada@example.org' }],
    [{ supporterId: 7, confirmation: 'Ada Mensah' }, { supporterId: 7 }],
    [{ declarationId: 7, confirmation: 'Ada Mensah' }, { declarationId: 7 }],
  ])('%j is confirmed', (input, taken) => {
    expect(eraseInput.parse(input)).toEqual({ ...input, ...taken })
    expect(personInput.parse(input)).toEqual(taken)
  })

  it.each([
    [{ email: 'ada@example.org', confirmation: 'adam@example.org' }],
    [{ email: 'ada@example.org', confirmation: '' }],
    [{ email: 'ada', confirmation: 'ada' }],
    [{ supporterId: 0, confirmation: 'Ada' }],
    [{ confirmation: 'Ada' }],
  ])('%j is not', (input) => {
    expect(eraseInput.safeParse(input).success).toBe(false)
  })

  it('needs the same address again', () => {
    const { error } = eraseInput.safeParse({ email: 'ada@example.org', confirmation: 'adam@example.org' })
    expect(error?.issues).toMatchObject([
      { path: ['confirmation'], message: 'Please type the same address again' },
    ])
  })
})

it('a part’s sentence says what an erasure does, and until when it stays', () => {
  expect(fateOf('supporters', undefined)).toBe('')
  expect(fateOf('activity', undefined)).toBe('without the name')
  expect(fateOf('statementLines', '2026-12-01')).toBe(
    'while day and amount are kept: otherwise their text is kept until 1 December 2026',
  )
  expect(fateOf('activity', '2032-05-01')).toBe('without the name: at least until 1 May 2032')
})
