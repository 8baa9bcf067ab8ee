import { expect, it } from 'vitest'
import { primaryOf, type Server } from '#db/connection/database-hosts.ts'

const [one, two] = [
  { host: 'one', port: 5432 },
  { host: 'two', port: 5432 },
]
const server = (host: Server['host'], timeline: number, isWritable = true): Server => ({
  host,
  isWritable,
  system: '7',
  timeline,
})

it.each<[string, Server[], number, string | undefined]>([
  ['the only writable one', [server(one, 1, false), server(two, 1)], 1, 'two'],
  ['the one that was promoted last', [server(one, 1), server(two, 2)], 2, 'two'],
  ['none that a promotion has left behind', [server(one, 1)], 2, undefined],
  ['none that is behind a standby', [server(one, 1), server(two, 2, false)], 2, undefined],
  ['of two that are equal, the one in use', [server(one, 2), server(two, 2)], 2, 'two'],
  ['one that hides its timeline', [{ host: one, isWritable: true }], 2, 'one'],
])('uses %s', (_what, servers, known, expected) => {
  expect(primaryOf(servers, { 7: known, 8: 9 }, two)?.host.host).toBe(expected)
})
