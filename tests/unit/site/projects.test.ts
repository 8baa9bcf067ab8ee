import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLate,
  LANDING_FALLBACK_PROJECTS,
  PAGE_FALLBACK_PROJECTS,
  progressPercent,
  PROJECT_STATUS_LABELS,
} from '#shared/site/projects/projects.ts'
import { monthAndYear } from '#shared/platform/text/format.ts'

describe('the progress', () => {
  it.each([
    [0, 750, 0],
    [375, 750, 50],
    [1, 3, 33],
    [2, 3, 67],
    [900, 750, 120],
    [undefined, 750, 0],
    [null, 750, 0],
    [10, 0, 0],
    [10, undefined, 0],
  ])('of %s of %s books is %i %%', (collected, needed, percent) =>
    expect(progressPercent(collected, needed)).toBe(percent),
  )

  it('is always a whole number', () => {
    const books = fc.option(fc.nat(), { nil: undefined })
    fc.assert(
      fc.property(books, books, (collected, needed) => {
        expect(progressPercent(collected, needed)).toSatisfy(Number.isSafeInteger)
      }),
    )
  })
})

it.each([
  ['upcoming', '2026-02-28', true],
  ['upcoming', '2026-03-01', false],
  ['active', '2025-12-01', false],
] as const)('a project that is %s from %s is late: %s', (status, startDate, late) =>
  expect(isLate({ status, startDate }, new Date('2026-03-31T12:00Z'))).toBe(late),
)

describe('built-in projects', () => {
  it('of the home page are as specified', () => {
    const shown = LANDING_FALLBACK_PROJECTS.map(({ name, status, launch, reach, percent, phase }) =>
      [name, status, launch, reach, percent, phase].join('; '),
    )
    expect(shown).toEqual([
      'Books to Ghana 2025; active; Launched January 2025; 500+ girls expected to benefit; 75; ',
      'Books to Brazil 2026; upcoming; Planned launch March 2026; 800+ girls projected; 25; planning phase',
    ])
  })

  it('of the projects page are as specified', () => {
    const shown = PAGE_FALLBACK_PROJECTS.map(({ name, status, startDate, booksNeeded }) =>
      [name, PROJECT_STATUS_LABELS[status], monthAndYear(startDate), booksNeeded].join('; '),
    )
    expect(shown).toEqual([
      'Brazil 2026; Active; January 2026; 750',
      'Ghana 2025; Launching Soon; September 2025; 750',
    ])
  })
})
