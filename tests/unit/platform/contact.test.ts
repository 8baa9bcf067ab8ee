import { describe, expect, it } from 'vitest'
import { contactDetails } from '#shared/money/checkout/checkout.ts'
import { contactError, emailError, isSameAddress, normalPostcode } from '#shared/platform/text/contact.ts'

describe('a postcode', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    [' m1  1ae ', 'M1 1AE'],
    ['CR2-6XH', 'CR2 6XH'],
    ['dn551pt', 'DN55 1PT'],
    ['gir 0aa', 'GIR 0AA'],
    ['bf1 0ax', 'BF1 0AX'],
  ])('%s is %s', (typed, normal) => expect(normalPostcode(typed)).toBe(normal))

  it.each(['', '12345', 'SW1A', 'SW1A 1A', '1SW 1AA'])('%s is invalid', (typed) =>
    expect(normalPostcode(typed)).toBeUndefined(),
  )
})

describe('contact details', () => {
  const ada = {
    name: ' Ada ',
    email: 'ada@example.com',
    line1: '12 Square',
    town: 'London',
    postcode: 'sw1y4jh',
  }

  it('are trimmed and normalised by the schema', () => {
    expect(contactDetails.parse(ada)).toEqual({ ...ada, name: 'Ada', postcode: 'SW1Y 4JH' })
  })

  it('are rejected with the messages that the form shows', () => {
    const rejected = contactDetails.safeParse({ ...ada, email: 'ada@example', postcode: 'x' })
    expect(rejected.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['email', contactError('email', 'ada@example')],
      ['postcode', contactError('postcode', 'x')],
    ])
  })

  it('require everything except the second line', () => {
    expect(contactError('line2', '')).toBeUndefined()
    for (const field of ['name', 'email', 'line1', 'town', 'postcode'] as const) {
      expect(contactError(field, '  ')).toMatch(/^Please enter/)
    }
    expect(contactError('name', 'x'.repeat(201))).toBe('Please use at most 200 characters')
  })
})

it.each([
  ['combining marks', `a${'\u0301\u0323'.repeat(100_000)}@example.org`, 'Please use at most 254 characters'],
  [
    'one long domain label',
    `a@${'ü'.repeat(100_000)}.org`,
    'Please enter an email address such as name@example.com',
  ],
  ['many labels', `a@${'a.'.repeat(130)}org`, 'Please enter an email address such as name@example.com'],
])('an address of %s is refused at once', (_what, text, message) => {
  const start = performance.now()
  expect([emailError(text), isSameAddress(text, text)]).toEqual([message, true])
  expect(performance.now() - start).toBeLessThan(1000)
})
