/** The allowed destinations of a webhook. */
import { describe, expect, it } from 'vitest'
import { addressProblem, checkedLookup, isPublic } from '#server/webhooks/destination.ts'

describe('an address of a webhook', () => {
  it.each([
    'https://example.org/hooks?key=1',
    'https://example.org:8443/',
    'https://hooks.example.org.',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('%s is accepted', (url) => {
    expect(addressProblem(url, false)).toBeUndefined()
  })

  it.each([
    'example.org',
    'http://example.org/',
    'ftp://example.org/',
    'javascript:alert(1)',
    'https://user:password@example.org/',
    'https://user@example.org/',
    'https://example.org:22/',
    'https://example.org:80/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://site.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.lan/',
    'https://database/',
    // loopback as it can be spelt
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://①②⑦.⓪.⓪.①/',
    // private, link-local, shared, reserved
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    // an IPv4 address inside another
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[::127.0.0.1]/',
  ])('%s is rejected with a message', (url) => {
    expect(addressProblem(url, false)).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('in test mode may be this machine, and no other in its network', () => {
    expect(addressProblem('http://localhost:4000/', true)).toBeUndefined()
    expect(addressProblem('http://127.0.0.1:4000/', true)).toBeUndefined()
    for (const url of [
      'http://example.org/',
      'https://10.0.0.1/',
      'http://192.168.0.1:8080/',
      'https://169.254.169.254/',
    ])
      expect(addressProblem(url, true)).toBeDefined()
  })
})

describe('a name', () => {
  const looked = (addresses: string[], all = true) =>
    new Promise<unknown>((done) => {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      checkedLookup({ isLocal: false, resolve })('hooks.example.org', { all }, (error, found) =>
        done(error ?? found),
      )
    })

  it('is resolved to all its addresses, and rejected if one is not public', async () => {
    expect(await looked(['93.184.215.14'])).toEqual([{ address: '93.184.215.14', family: 4 }])
    expect(await looked(['93.184.215.14'], false)).toBe('93.184.215.14')
    for (const address of ['10.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', 'not an address'])
      expect(await looked(['93.184.215.14', address])).toBeInstanceOf(Error)
    expect(await looked([])).toBeInstanceOf(Error)
    expect(isPublic('93.184.215.14')).toBe(true)
  })
})
