import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { clientKey } from '#server/http/client-key.ts'

describe('the limits', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const PUBLIC_URL = 'https://books.example.org'
  const generous = {
    forms: 1000,
    intents: 10_000,
    declines: 1000,
    thanks: 10_000,
    results: 1000,
    tokens: 1000,
  }
  const strict = { forms: 20, intents: 30, declines: 10, thanks: 20, results: 60, tokens: 60 }
  const own = {
    LIMIT_FORMS_PER_HOUR: '7',
    LIMIT_INTENTS_PER_HOUR: '8',
    LIMIT_DECLINES_PER_HOUR: '9',
    LIMIT_THANKS_PER_HOUR: '1',
    LIMIT_RESULTS_PER_HOUR: '2',
    LIMIT_TOKENS_PER_HOUR: '3',
  }

  it.each([
    ['on localhost', {}, generous],
    ['on localhost with keys', keys, generous],
    ['in the sandbox of a public site', { PUBLIC_URL, TRUST_PROXY: '0', PAYMENTS: 'sandbox' }, generous],
    ['on a public site', { PUBLIC_URL, TRUST_PROXY: '0', ...keys }, strict],
    ['when strict', { LIMITS: 'strict' }, strict],
    [
      'when named',
      { ...own, LIMITS: 'strict' },
      { forms: 7, intents: 8, declines: 9, thanks: 1, results: 2, tokens: 3 },
    ],
    ['when off', { ...own, LIMITS: 'off' }, {}],
  ])('%s', (_where, env, limits) => expect(readConfig(env).limits).toEqual(limits))

  it.each([
    { LIMITS: 'none' },
    ...Object.keys(own).flatMap((name) => ['0', '-1', '1.5', 'x', '1e9'].map((text) => ({ [name]: text }))),
  ])('cannot be %j', (env) => expect(() => readConfig(env)).toThrow(/^LIMIT/))
})

describe('trusted proxies', () => {
  it.each<[string, number | string[]]>([
    ['1', 1],
    ['0', 0],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
    ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
  ])('%s are accepted', (text, proxies) =>
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies),
  )

  it.each([
    ['no numbers of proxies', ['true', 'yes', '-1', '1.5']],
    ['no addresses', ['10.0.0.0/33', '10.0.0.1/8/8', '::1/129', '10.0.0.1,', 'proxy.example']],
  ])('that are %s are rejected: %j', (_what, texts) => {
    for (const text of texts)
      expect(() => readConfig({ TRUST_PROXY: text }), text).toThrow(/^TRUST_PROXY must be/)
  })
})

describe('a client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:0db8:0:1::', '2001:db8:0:1::/64'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5::203.0.113.7', '1:2:3:4::/64'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8::1]:50123', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['', ''],
  ])('%s has the key %s', (ip, key) => expect(clientKey(ip)).toBe(key))
})
