import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REQUEST_TIMEOUTS, requestTimeoutOptions } from '#server/platform/http/request-timeouts.ts'

it('idle connections stay open for longer than the shipped and common proxies use them', () => {
  const { keepAliveTimeout } = requestTimeoutOptions(REQUEST_TIMEOUTS)
  const shipped = ['nginx.conf', 'Caddyfile'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8'),
  )
  // our files leave the defaults: 60 s for nginx and cloud load balancers, 120 s for Caddy
  expect(shipped.join('\n')).not.toMatch(/keepalive_timeout|keepalive \d+[sm]/)
  expect(keepAliveTimeout).toBeGreaterThan(120_000)
})
