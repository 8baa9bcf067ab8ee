import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REQUEST_TIMEOUTS, requestTimeoutOptions } from '#server/platform/http/request-timeouts.ts'

it('idle connections stay open for longer than the shipped proxies, and common ones, use them', () => {
  const { keepAliveTimeout } = requestTimeoutOptions(REQUEST_TIMEOUTS)
  const shipped = ['nginx.conf', 'Caddyfile'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8'),
  )
  // neither sets its own: nginx and load balancers of clouds have 60 s, Caddy has 120 s
  expect(shipped.join('\n')).not.toMatch(/keepalive_timeout|keepalive \d+[sm]/)
  expect(keepAliveTimeout).toBeGreaterThan(120_000)
})
