import { describe, expect, it } from 'vitest'
import { addressProblem, checkedLookup, isPublic } from '#server/platform/webhooks/destination.ts'

describe('an address of a webhook', () => {
  it.each([
    ['by name', 'https://example.org/hooks?key=1 https://example.org:8443/ https://hooks.example.org.'],
    ['by number', 'https://93.184.215.14/ https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/'],
  ])('%s is accepted: %s', (_what, urls) => {
    for (const url of urls.split(' ')) expect(addressProblem(url, false), url).toBeUndefined()
  })

  it.each([
    ['without https', 'example.org http://example.org/ ftp://example.org/ javascript:alert(1)'],
    ['with a login', 'https://user:password@example.org/ https://user@example.org/'],
    ['at another port', 'https://example.org:22/ https://example.org:80/'],
    ['of this machine', 'https://localhost/ https://LOCALHOST./ https://site.localhost/'],
    ['of a local network', 'https://printer.local/ https://router.lan/ https://database/'],
    ['of a cloud', 'https://metadata.google.internal/ https://169.254.169.254/latest/meta-data/'],
    ['of a cloud among public ones', 'https://168.63.129.16/ https://0xa83f8110/ https://192.80.8.124/'],
    ['of a cloud’s services', 'https://161.26.0.10/ https://166.9.251.36/ https://100.100.100.200/'],
    ['of loopback', 'https://127.0.0.1/ https://127.1/ https://0/ https://0.0.0.0/'],
    ['of loopback in another base', 'https://2130706433/ https://0x7f000001/ https://0177.0.0.1/'],
    [
      'of loopback in IPv6',
      'https://[::1]/ https://[::]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/',
    ],
    ['of loopback in other digits', 'https://①②⑦.⓪.⓪.①/'],
    ['that is private', 'https://10.1.2.3/ https://172.16.0.1/ https://192.168.1.1/'],
    ['that is private in IPv6', 'https://[fc00::1]/ https://[fd00:ec2::254]/ https://[fd20:ce::254]/'],
    ['that is shared or reserved', 'https://100.64.0.1/ https://192.0.0.192/ https://198.18.0.1/'],
    ['of many', 'https://224.0.0.1/ https://255.255.255.255/ https://[ff02::1]/'],
    ['with IPv4 in NAT64', 'https://[64:ff9b::a9fe:a9fe]/ https://[64:ff9b:1::a00:1]/'],
    ['with IPv4 in a tunnel', 'https://[2002:7f00:1::]/ https://[2001:0:7f00:1::]/ https://[::127.0.0.1]/'],
  ])('%s is rejected with a message: %s', (_what, urls) => {
    for (const url of urls.split(' ')) expect(addressProblem(url, false), url).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('in test mode may be this machine, but no other in its network', () => {
    const isAllowed = (url: string) => addressProblem(url, true) === undefined
    const local = ['http://localhost:4000/', 'http://127.0.0.1:4000/']
    const others = ['http://example.org/', 'https://10.0.0.1/', 'http://192.168.0.1:8080/']
    expect([...local, ...others, 'https://169.254.169.254/'].filter(isAllowed)).toEqual(local)
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
    for (const address of ['10.0.0.1', '::1', '::ffff:168.63.129.16', 'fe80::1%eth0', 'not an address'])
      expect(await looked(['93.184.215.14', address])).toBeInstanceOf(Error)
    expect(await looked([])).toBeInstanceOf(Error)
    expect(isPublic('93.184.215.14')).toBe(true)
  })
})
