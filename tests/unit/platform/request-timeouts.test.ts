import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REQUEST_TIMEOUTS, requestTimeoutOptions } from '#server/platform/http/request-timeouts.ts'

const seconds = (file: string, pattern: RegExp) => {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8')
  return Number(pattern.exec(text)?.[1])
}

it('idle connections stay open for longer than common proxies use them', () => {
  const { keepAliveTimeout } = requestTimeoutOptions(REQUEST_TIMEOUTS)
  // 60 s for nginx and cloud load balancers, 120 s for Caddy
  expect(keepAliveTimeout).toBeGreaterThan(120_000)
})

it('the shipped proxies give up idle connections before a process that is ending closes its port', () => {
  const ofNginx = seconds('nginx.conf', /keepalive_timeout (\d+)s;/)
  expect(ofNginx).toBeLessThan(seconds('systemd/threads-and-pages@.service', /DRAIN_DELAY_SECONDS=(\d+)/))
  const ofCaddy = seconds('Caddyfile', /keepalive (\d+)s/)
  expect(ofCaddy).toBeLessThan(seconds('compose.yaml', /DRAIN_DELAY_SECONDS: '(\d+)'/))
})
