import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { callerKey } from '#server/ops/rate-limit.ts'

describe('the limit of forms', () => {
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const PUBLIC_URL = 'https://books.example.org'

  it.each([
    ['at home', {}, 1000],
    ['at home with keys', live, 1000],
    ['in the sandbox of a public site', { PUBLIC_URL, PAYMENTS: 'sandbox' }, 1000],
    ['on a public site', { PUBLIC_URL, ...live }, 20],
    ['when strict', { LIMITS: 'strict' }, 20],
    ['when named', { LIMIT_FORMS_PER_HOUR: '7', LIMITS: 'strict' }, 7],
    ['when off', { LIMIT_FORMS_PER_HOUR: '7', LIMITS: 'off' }, undefined],
  ])('%s', (_where, env, limit) => expect(readConfig(env).limits.forms).toBe(limit))

  it.each([{ LIMITS: 'none' }, { LIMIT_FORMS_PER_HOUR: '0' }, { LIMIT_FORMS_PER_HOUR: 'x' }])(
    'cannot be %j',
    (env) => expect(() => readConfig(env)).toThrow(/^LIMIT/),
  )
})

describe('a caller', () => {
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
    ['', ''],
  ])('%s counts as %s', (ip, key) => expect(callerKey(ip)).toBe(key))
})
