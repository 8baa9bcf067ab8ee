import { expect, it } from 'vitest'
import { isSameSecret } from '#server/platform/sessions/same-secret.ts'
import { readToken, signedToken } from '#server/platform/sessions/signed-links.ts'

it('a token opens its own record, for its own purpose', () => {
  const token = signedToken('key', 'monthly gift', 12)
  expect(readToken('key', 'monthly gift', token)).toBe(12)
  const others = [
    token.replace('12-', '13-'),
    token.slice(0, -1),
    `${token}A`,
    '12-',
    '',
    `12-${'é'.repeat(32)}`,
  ]
  expect(others.map((other) => readToken('key', 'monthly gift', other))).toEqual(others.map(() => undefined))
  expect(readToken('key', 'gift aid', token)).toBeUndefined()
  expect(readToken('another', 'monthly gift', token)).toBeUndefined()
})

it.each([
  ['', ''],
  ['', 'secret'],
  ['secret', ''],
  ['secret', 'Secret'],
  ['secret', 'secret2'],
])('the secret %j is not %j', (secret, sent) => {
  expect(isSameSecret(secret, sent)).toBe(false)
  expect(isSameSecret('secret', 'secret')).toBe(true)
})
