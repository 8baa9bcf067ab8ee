/** The shipped proxies' logs leave out the tokens of links in emails, and visitors' addresses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSecretUrl, PUBLIC_PAGES } from '#shared/platform/api/pages.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')
const TOKEN = '12-abcdefghijklmnopqrstuvwxyz012345'

const SECRET = [
  ...Object.keys(PUBLIC_PAGES)
    .filter((page) => page.includes('$') && isSecretUrl(page))
    .map((page) => page.replace(/\$\w+/, TOKEN)),
  `/admin/join/${TOKEN}`,
  `/admin/reset/${TOKEN}`,
]

describe.each([
  [
    'nginx',
    (uri: string) => {
      const [, pattern = ''] = /~(\^.+?) \$beginning\.\.\.;/.exec(read('nginx.conf')) ?? []
      // PCRE and JavaScript name groups alike
      const found = new RegExp(pattern).exec(uri.split('?')[0]!)
      return found ? `${found.groups?.['beginning']}...` : uri.split('?')[0]!
    },
  ],
  [
    'Caddy',
    (uri: string) => {
      const [, pattern = '', by = ''] = /request>uri regexp "(.+)" "(.+)"/.exec(read('Caddyfile')) ?? []
      return uri.replaceAll(new RegExp(pattern, 'g'), by.replace('${1}', '$1'))
    },
  ],
])('the log of %s', (_name, logged) => {
  it('has no token and no query', () => {
    expect(SECRET).toContain(`/giving/confirm/${TOKEN}`)
    for (const page of SECRET) {
      const line = logged(`${page}?for=summary&setup_intent_client_secret=s`)
      expect(line).not.toContain(TOKEN)
      expect(line).not.toContain('secret')
      expect(line.startsWith(page.slice(0, page.indexOf(TOKEN)))).toBe(true)
    }
  })

  it('tells other pages apart', () => {
    for (const path of ['/giving', '/shop/black-star', '/blog/a-story', '/assets/giving-1.js'])
      expect(logged(path)).toBe(path)
    expect(logged('/order-success?payment_intent_client_secret=pi_1')).toBe('/order-success')
  })
})

it('no log has a visitor’s address, a referring page or a whole request', () => {
  for (const field of ['remote_ip', 'client_ip', 'headers'])
    expect(read('Caddyfile')).toContain(`request>${field} delete`)
  const format = /log_format threads_and_pages (.+);/.exec(read('nginx.conf'))?.[1] ?? ''
  expect(format).toContain('$threads_and_pages_uri')
  expect(format).not.toMatch(/\$(request|request_uri|http_\w+|args|uri|remote_\w+|binary_remote_addr)\b/)
  expect(read('nginx.conf').match(/access_log \S+ threads_and_pages;/g)).toHaveLength(2)
})

it('every container has a limit for its log and its memory', () => {
  const [, services = ''] = read('compose.yaml').split(/^services:$/m)
  const own = services
    .split(/^volumes:$/m)[0]!
    .split(/^ {2}(?=\w)/m)
    .slice(1)
  // these are the site's, which has both
  const others = own.filter((text) => !/^(site-[ab]|migrate):/.test(text))
  expect(others.length).toBe(own.length - 3)
  for (const text of [...others, /^x-site: &site$[^]+?\n\n/m.exec(read('compose.yaml'))![0]])
    expect(text).toMatch(/logging: \*logging\n +mem_limit: \d+[mg]\n/)
  expect(read('../compose.yaml')).toMatch(/logging: \{.* max-size: 10m.*\n +mem_limit: \d+m\n/)
})
