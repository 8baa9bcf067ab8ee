import { describe, expect, it } from 'vitest'
import { completeDatabaseUrl, readDatabaseUrl } from '#db/connection/database-url.ts'

const UNCHECKED = { rejectUnauthorized: false }
const CHECKED = { rejectUnauthorized: true }
const at = (host: string, port: number) => [{ host, port }]
const db = at('db', 5432)

describe('a connection string', () => {
  it.each<[string, object]>([
    [
      'postgresql://ada:p%40ss%3Aword@db:6432/books',
      { user: 'ada', password: 'p@ss:word', database: 'books' },
    ],
    ['postgres://ada:p@ss@db/books', { user: 'ada', password: 'p@ss', hosts: db }],
    ['postgres://db', { hosts: db, user: undefined, password: undefined, database: undefined, settings: {} }],
    ['postgres:///books', { hosts: at('localhost', 5432), database: 'books' }],
    ['postgres://ada@[2001:db8::1]:6432/books', { hosts: at('2001:db8::1', 6432) }],
    ['postgres://[::1]/books', { hosts: at('::1', 5432) }],
    ['postgres://ada@%2Frun%2Fpg:6432/books', { hosts: [], path: '/run/pg/.s.PGSQL.6432', ssl: false }],
    ['postgres://ada:p@/books?host=/cloudsql/a:b:c', { hosts: [], path: '/cloudsql/a:b:c/.s.PGSQL.5432' }],
    ['postgres://%2Frun%2Fpg/books?sslmode=require', { path: '/run/pg/.s.PGSQL.5432', ssl: false }],
    [
      'postgres:///?host=db&port=6432&user=ada&password=p&dbname=books',
      { hosts: at('db', 6432), user: 'ada', password: 'p', database: 'books' },
    ],
    [
      'postgres://h1:1,h2,[::1]:3/books?target_session_attrs=primary',
      { hosts: [...at('h1', 1), ...at('h2', 5432), ...at('::1', 3)], needs: 'primary' },
    ],
    // of several hosts the site needs a writable one
    ['postgres://h1,h2/books', { needs: 'read-write' }],
    ['postgres://h1,h2/books?target_session_attrs=any', { needs: 'read-write' }],
    ['postgres://db/books?target_session_attrs=any', { needs: undefined }],
    ['postgres://db/books?target_session_attrs=read-write', { needs: 'read-write' }],
    ['postgres://db', { ssl: 'prefer' }],
    ['postgres://db?sslmode=disable', { ssl: false }],
    ['postgres://db?sslmode=allow', { ssl: 'prefer' }],
    ['postgres://db?sslmode=prefer&channel_binding=prefer', { ssl: 'prefer', settings: {} }],
    ['postgres://db?sslmode=require', { ssl: UNCHECKED }],
    ['postgres://db?ssl=true', { ssl: CHECKED }],
    ['postgres://db?ssl=false', { ssl: false }],
    ['postgres://db?sslmode=verify-ca', { ssl: CHECKED }],
    ['postgres://db?sslmode=verify-full', { ssl: CHECKED }],
    ['postgres://db?sslrootcert=system', { ssl: CHECKED }],
    ['postgres://db?ssl_min_protocol_version=TLSv1.3&sslmode=require', { ssl: { minVersion: 'TLSv1.3' } }],
    [
      'postgres://db?application_name=site&options=-c%20role%3Dshop&connect_timeout=5&keepalives=1&gssencmode=prefer',
      { settings: { application_name: 'site', options: '-c role=shop' }, connectSeconds: 5 },
    ],
    ['postgres://db?statement_timeout=0', { settings: { statement_timeout: '0' } }],
  ])('%s is read', (url, address) => expect(readDatabaseUrl(url)).toMatchObject(address))

  it.each([
    ['sslmode', 'sslmode=on'],
    ['sslmode', 'sslmode=no-verify'],
    ['sslmode', 'sslrootcert=system&sslmode=require'],
    ['sslrootcert', 'sslrootcert=/dev/null/none.pem&sslmode=verify-ca'],
    ['sslrootcert', 'sslrootcert=/dev/null&sslmode=require'],
    ['channel_binding', 'sslmode=require&channel_binding=require'],
    ['channel_binding', 'channel_binding=maybe'],
    ['target_session_attrs', 'target_session_attrs=standby'],
    ['target_session_attrs', 'target_session_attrs=first'],
    ['connect_timeout', 'connect_timeout=soon'],
    ['gssencmode', 'gssencmode=require'],
    ['require_auth', 'require_auth=scram-sha-256'],
    ['port', 'port=http'],
    ['host', 'host=/run/pg,db'],
  ])('with an invalid %s is rejected: ?%s', (name, query) => {
    const read = () => completeDatabaseUrl(`postgres://ada:secret@db/books?${query}`, {})
    expect(read).toThrow(new RegExp(`^DATABASE_URL: [^\\n]*\\b${name}\\b[^\\n]*$`))
    expect(read).not.toThrow('secret')
  })

  it.each([
    'postgres://db:http/books',
    'postgres://::1/books',
    'postgres://ada:100%@db/books',
    'db/books',
    'postgres://ada:a#b@db/x',
  ])('%s is rejected', (url) => expect(() => readDatabaseUrl(url)).toThrow(/^(host )?must /))
})

describe('the environment', () => {
  const env = { PGSSLMODE: 'disable', PGHOST: 'elsewhere', PGAPPNAME: 'x' }

  it('provides what the address omits, and nothing else', () => {
    const read = (url: string) => readDatabaseUrl(completeDatabaseUrl(url, env))
    expect(read('postgres://db/books')).toMatchObject({ ssl: false, hosts: db })
    const own = 'postgres://db/books?sslmode=require'
    expect(completeDatabaseUrl(own, env)).toBe(own)
    expect(read('postgres:///books').hosts).toEqual(at('elsewhere', 5432))
  })
})
