import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { readConfig, secretsIn, SettingError } from '#server/config.ts'
import { securityTxt } from '#server/site/seo/security-txt.ts'
import { startFailure } from '#server/platform/start-failure.ts'
import { retainedData } from '../../../src/client/site/legal/data-retention.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const awsKeys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

describe('the settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      stripeKeys: undefined,
      smtpUrl: undefined,
      mailFrom: { name: 'Threads & Pages', address: 'hello@example.org' },
      databasePoolMax: 20,
      mailOwner: undefined,
      corsOrigins: [],
      trustProxy: false,
      retention: {
        prayerDays: 90,
        cartDays: 90,
        mailDays: 30,
        messageDays: 730,
        volunteerDays: 365,
        bookOfferDays: 730,
        dedicationDays: 1095,
        recordDays: 730,
      },
      logLevel: 'info',
    })
  })

  it.each([
    ['an empty text', { PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }],
    ['the mailbox that a login shell names', { MAIL: '/var/mail/site' }],
    ['only blanks', { PORT: ' ', ADMIN_PASSWORD: '\r', STRIPE_SECRET_KEY: '\t\r\n' }],
  ])('ignore %s', (_what, env) => expect(readConfig(env)).toEqual(readConfig({})))

  it('are read without the line ends of Windows, and without pasted blanks', () => {
    const given = {
      ...keys,
      ADMIN_PASSWORD: 'correct horse',
      DATABASE_URL: 'postgres://site:secret@db/site',
      PORT: '80',
    }
    const ends = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, `\uFEFF ${value}\t\r`]),
    )
    expect(readConfig(ends)).toEqual(readConfig(given))
    expect(secretsIn(ends)).toEqual(secretsIn(given))
  })

  it.each(['ADMIN_PASSWORD', 'SMTP_URL', 'DATABASE_URL'])('refuse %s with a line break inside', (name) =>
    expect(() => readConfig({ [name]: 'postgres://one\r\ntwo' })).toThrow(`${name} contains a line break`),
  )

  it('say on the privacy page how long data is stored', () => {
    const names = ['PRAYER', 'CART', 'MAIL', 'MESSAGE', 'VOLUNTEER', 'BOOK_OFFER', 'RECORD']
    const days = names.map((name, index) => [`RETENTION_${name}_DAYS`, String(1001 + index)] as const)
    const privacyText = JSON.stringify(retainedData(readConfig(Object.fromEntries(days)).retention))
    expect(days.filter(([, figure]) => !privacyText.includes(`${figure} days`))).toEqual([])
  })

  it('name a contact for weaknesses only until somebody has to look at it again', () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000)
    const from = (env: Record<string, string>) => readConfig({ SECURITY_CONTACT: 'a@example.org', ...env })
    const config = from({ SECURITY_EXPIRES: days(20).toISOString().slice(0, 10) })
    expect(securityTxt(config, days(0))).toContain('Contact: mailto:a@example.org\n')
    // not on https, so without an address of its own
    expect(securityTxt(config, days(0))).not.toContain('Canonical')
    expect(securityTxt(config, days(20))).toBeUndefined()
    expect(securityTxt(readConfig({}), days(0))).toBeUndefined()

    expect(() => from({})).toThrow('SECURITY_EXPIRES need each other')
    expect(() => readConfig({ SECURITY_POLICY: 'https://example.org/' })).toThrow('need each other')
    expect(() => from({ SECURITY_EXPIRES: days(400).toISOString().slice(0, 10) })).toThrow('within a year')
    expect(() => from({ SECURITY_EXPIRES: 'next year' })).toThrow('must be a day such as')
    for (const contact of ['nobody', 'http://example.org/', 'a@example.org,'])
      expect(() => from({ SECURITY_CONTACT: contact, SECURITY_EXPIRES: '2026-12-01' })).toThrow(
        'SECURITY_CONTACT must be email or https addresses',
      )
  })

  const ownPostgres = { DATABASE_URL: 'postgres://db/site', ADMIN_PASSWORD: 'long enough' }
  it.each([
    [{}, { kind: 'folder', path: 'data/uploads' }],
    [{ DATA_DIR: '/srv' }, { kind: 'folder', path: '/srv/uploads' }],
    [ownPostgres, { kind: 'database' }],
    [{ UPLOADS_URL: 'database' }, { kind: 'database' }],
    [
      { ...ownPostgres, UPLOADS_URL: 'file:///srv/pictures' },
      { kind: 'folder', path: '/srv/pictures' },
    ],
    [{ UPLOADS_URL: 'file:./pictures' }, { kind: 'folder', path: './pictures' }],
    [
      { ...awsKeys, UPLOADS_URL: 's3://bucket' },
      { kind: 's3', bucket: 'bucket', prefix: '', isPathStyle: false },
    ],
    [
      { ...awsKeys, UPLOADS_URL: 's3://b.example/a/b/?region=eu-west-2&endpoint=http://127.0.0.1:9000' },
      {
        kind: 's3',
        bucket: 'b.example',
        prefix: 'a/b/',
        region: 'eu-west-2',
        endpoint: 'http://127.0.0.1:9000',
        isPathStyle: true,
      },
    ],
  ])('%j store pictures in %j', (env, place) => {
    expect(readConfig(env).uploads).toEqual(place)
  })

  it('are frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  it.each([
    ['Books <books@example.org>', { name: 'Books', address: 'books@example.org' }],
    ['"Books, and more" <books@example.org>', { name: 'Books, and more', address: 'books@example.org' }],
    ['books@example.org', { name: '', address: 'books@example.org' }],
  ])('read the sender %s', (MAIL_FROM, mailFrom) => {
    expect(readConfig({ MAIL_FROM })).toMatchObject({ mailFrom })
  })

  it('let a public site be a sandbox only in test mode', () => {
    const PUBLIC_URL = 'https://books.example.org'
    // the start refuses it unless keys are stored, as another test shows
    expect(readConfig({ PUBLIC_URL, TRUST_PROXY: '0' })).toMatchObject({ mayBeSandbox: false })
    expect(readConfig({ PUBLIC_URL, TRUST_PROXY: '0', PAYMENTS: 'sandbox' })).toMatchObject({
      publicUrl: PUBLIC_URL,
      stripeKeys: undefined,
      mayBeSandbox: true,
    })
    expect(readConfig({ PUBLIC_URL: `${PUBLIC_URL}/`, TRUST_PROXY: '1', ...keys })).toMatchObject({
      publicUrl: PUBLIC_URL,
      stripeKeys: { secretKey: 'sk_test_1' },
    })
  })

  const publicSite = { PUBLIC_URL: 'https://books.example.org', TRUST_PROXY: '0' }
  const live = { ...publicSite, ...keys, STRIPE_SECRET_KEY: 'sk_live_1', SMTP_URL: 'smtp://mail.example.org' }
  const restricted = { ...live, STRIPE_SECRET_KEY: 'rk_live_1' }

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'example.org' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/site?sslmode=on' }],
    ['PGSSLMODE', { ...ownPostgres, PGSSLMODE: 'on' }],
    ['DATABASE_POOL_MAX', { DATABASE_POOL_MAX: '1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['RETENTION_PRAYER_DAYS', { RETENTION_PRAYER_DAYS: '0' }],
    ['RETENTION_CART_DAYS', { RETENTION_CART_DAYS: 'never' }],
    ['RETENTION_MAIL_DAYS', { RETENTION_MAIL_DAYS: '1.5' }],
    ['PAYMENTS', { PAYMENTS: 'free' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD_HASH', { ADMIN_PASSWORD_HASH: 'md5' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://example.org/path' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org:587' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'Threads & Pages' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.org, b@example.org' }],
    ['UPLOADS_URL', { UPLOADS_URL: '/srv/uploads' }],
    ['UPLOADS_URL', { UPLOADS_URL: 's3://Bucket' }],
    ['UPLOADS_URL', { ...awsKeys, UPLOADS_URL: 's3://bucket?zone=1' }],
    ['UPLOADS_URL', { ...awsKeys, UPLOADS_URL: 's3://bucket?endpoint=https://s3.example.org/path' }],
    ['AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY', { UPLOADS_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'key' }],
    ['MAIL_OWNER', { MAIL_OWNER: 'Owner <owner@example.org>' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['PAYMENTS', { ...keys, PAYMENTS: 'sandbox' }],
    ...['/shop', '/?a=b', '/#top', '//', '?'].map((rest): [string, Record<string, string>] => [
      'PUBLIC_URL',
      { ...publicSite, PAYMENTS: 'sandbox', PUBLIC_URL: `https://books.example.org${rest}` },
    ]),
    ['PUBLIC_URL', { PUBLIC_URL: 'http://ada@localhost:3000' }],
    ...[live, restricted].flatMap((settings): [string, Record<string, string>][] => [
      ['PUBLIC_URL', { ...settings, PUBLIC_URL: '' }],
      ['PUBLIC_URL', { ...settings, PUBLIC_URL: 'https://localhost:3000' }],
      ['PUBLIC_URL', { ...settings, PUBLIC_URL: 'http://books.example.org' }],
      ['SMTP_URL', { ...settings, SMTP_URL: '' }],
    ]),
    ['MAIL_DELIVERY', { ...live, MAIL_DELIVERY: 'files' }],
    ['MAIL_DELIVERY', { MAIL_DELIVERY: 'none' }],
    ['TRUST_PROXY', { ...live, TRUST_PROXY: '' }],
    ['TRUST_PROXY', { ...publicSite, PAYMENTS: 'sandbox', TRUST_PROXY: '' }],
    ['ADMIN_PASSWORD', { DATABASE_URL: ownPostgres.DATABASE_URL }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://db/site' }],
    ['DATABASE_REPLICA_URL', { ...ownPostgres, DATABASE_REPLICA_URL: 'postgres://a,b/site' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db/site' }],
  ])('are rejected, naming %s: %j', (name, env) => {
    expect(() => readConfig(env)).toThrow(SettingError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}[ =,:].+$`))
  })

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a number from 1 to 65535'],
    [{ RETENTION_MAIL_DAYS: '1.5' }, 'RETENTION_MAIL_DAYS must be a number from 1 to 3650'],
    [{ DRAIN_DELAY_SECONDS: '-1' }, 'DRAIN_DELAY_SECONDS must be a number from 0 to 300'],
    [{ LIMITS: 'none' }, 'LIMITS must be auto, strict or off'],
    [{ METRICS_TOKEN: 'x'.repeat(1001) }, 'METRICS_TOKEN must have at most 1000 characters'],
    ...['UPLOADS_URL', 'BACKUP_DIR'].map((name): [Record<string, string>, string] => [
      { [name]: 's3://ab' },
      `${name} names the bucket 'ab', and a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens`,
    ]),
  ])('are rejected with a sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new SettingError(sentence))
  })

  it.each<Record<string, string>>([
    live,
    restricted,
    { ...live, SMTP_URL: '', MAIL_DELIVERY: 'files' },
    { PUBLIC_URL: 'http://localhost:8080/' },
    ownPostgres,
    { DATABASE_URL: ownPostgres.DATABASE_URL, ADMIN_PASSWORD_HASH: '$argon2id$' },
  ])('are accepted: %j', (env) => expect(readConfig(env)).toBeDefined())
})

describe('the limits', () => {
  const PUBLIC_URL = 'https://books.example.org'
  const generous = {
    forms: 1000,
    intents: 10_000,
    declines: 1000,
    thanks: 10_000,
    results: 1000,
    tokens: 1000,
    carts: 100_000,
  }
  const strict = { forms: 20, intents: 30, declines: 10, thanks: 20, results: 60, tokens: 60, carts: 1000 }
  const own = {
    LIMIT_FORMS_PER_HOUR: '7',
    LIMIT_INTENTS_PER_HOUR: '8',
    LIMIT_DECLINES_PER_HOUR: '9',
    LIMIT_THANKS_PER_HOUR: '1',
    LIMIT_RESULTS_PER_HOUR: '2',
    LIMIT_TOKENS_PER_HOUR: '3',
    LIMIT_CARTS_PER_HOUR: '4',
    LIMIT_REQUESTS_AT_ONCE: '50',
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
      { forms: 7, intents: 8, declines: 9, thanks: 1, results: 2, tokens: 3, carts: 4 },
    ],
    ['when off', { ...own, LIMITS: 'off' }, {}],
  ])('%s', (_where, env, limits) => expect(readConfig(env).limits).toEqual(limits))

  it.each([
    [{}, 400],
    [{ LIMITS: 'off' }, 400],
    [{ LIMITS: 'strict' }, 100],
    [{ PUBLIC_URL, TRUST_PROXY: '0', ...keys }, 100],
    [own, 50],
  ])('with %j one client may have %i requests in progress', (env, most) =>
    expect(readConfig(env).requestsAtOnce).toBe(most),
  )

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

const folder = mkdtempSync(join(tmpdir(), 'site-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('secrets from files', () => {
  const password = file('password', 'a long password\n')

  it('are read without the line end, and not shown', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://db/site\r\n'),
      ADMIN_PASSWORD_FILE: password,
      STRIPE_SECRET_KEY_FILE: file('key', keys.STRIPE_SECRET_KEY),
      STRIPE_PUBLISHABLE_KEY: keys.STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET_FILE: file('webhook', keys.STRIPE_WEBHOOK_SECRET),
      SMTP_URL_FILE: file('smtp', 'smtp://user:pass@mail.example.org'),
    })
    expect(config).toMatchObject({
      databaseUrl: 'postgres://db/site',
      adminPassword: 'a long password',
      stripeKeys: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      smtpUrl: 'smtp://user:pass@mail.example.org',
    })
    expect(config.plainSettings['ADMIN_PASSWORD']).toBe('(set, and secret)')
  })

  it.each([
    [
      'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE',
      { ADMIN_PASSWORD: 'another password', ADMIN_PASSWORD_FILE: password },
    ],
    ['SMTP_URL_FILE=', { SMTP_URL_FILE: join(folder, 'nowhere') }],
    ['STRIPE_SECRET_KEY_FILE=', { STRIPE_SECRET_KEY_FILE: file('nothing', '\n') }],
    ['DATABASE_URL', { DATABASE_URL_FILE: password }],
  ])('are rejected, naming %s', (names, env) => {
    expect(() => readConfig(env)).toThrow(SettingError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${names}.+$`))
  })
})

describe('the line of a failed start', () => {
  it.each(['/proc/x', '/dev/null/x'])('names the data folder %s, at once', (DATA_DIR) =>
    expect(startEmbedded({ dataDir: DATA_DIR })).rejects.toThrow(
      new RegExp(`^DATA_DIR=${DATA_DIR}: this folder cannot be made or written to \\(E.*\\)$`),
    ),
  )

  const lineFor = (env: Record<string, string>, thrown?: Error) => {
    try {
      readConfig(env)
    } catch (error) {
      return startFailure(error, env)
    }
    return startFailure(thrown, env)
  }
  const inUse = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  const short = file('short', 'short')

  it.each<[string, Record<string, string>, Error?]>([
    ['MAIL_DELIVERY is an environment variable', { MAIL_DELIVERY: 'none' }],
    ['STRIPE_SECRET_KEY is an environment variable', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['PORT is an environment variable', { PORT: '3000' }, inUse],
    ['PGSSLMODE is an environment variable', { DATABASE_URL: 'postgres://db/site', PGSSLMODE: 'on' }],
    [`ADMIN_PASSWORD is from ADMIN_PASSWORD_FILE=${short}`, { ADMIN_PASSWORD_FILE: short }],
    [
      'MAIL_DELIVERY is an environment variable, SMTP_URL is an environment variable',
      { MAIL_DELIVERY: 'files', SMTP_URL: 'smtp://mail.example.org' },
    ],
  ])('says that %s', (source, env, thrown) => {
    expect(lineFor(env, thrown)).toMatch(/^[A-Z].*$/)
    expect(lineFor(env, thrown).endsWith(` (${source})`)).toBe(true)
  })
})
