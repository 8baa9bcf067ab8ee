/** The only reader of the environment: turns settings into one typed, read-only Config. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isDeliverable, type MailAddress } from '#shared/platform/mail/mail.ts'
import { isLiveKey, type CardMode } from '#shared/platform/api/card-payments.ts'
import type { Retention } from '#shared/platform/audit/retention.ts'
import { site } from '#shared/site/content/site.ts'
import { DatabaseUrlError } from '#db/connection/database-parameters.ts'
import { completeDatabaseUrl, readDatabaseUrl } from '#db/connection/database-url.ts'
import { uploadsPlace, type UploadsPlace } from './platform/uploads-place.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional())
const httpUrl = z.url({ protocol: /^https?$/, message: 'must be an http or https address' })

const number = (min: number, max: number, { whole = true } = {}) => {
  const message = `must be a number from ${min} to ${max}`
  const isWithin = (value: number) => value >= min && value <= max && (!whole || Number.isInteger(value))
  return z.coerce.number(message).refine(isWithin, message)
}
const choice = <const T extends readonly string[]>(...names: T) =>
  z.enum(names, `must be ${OR.format(names)}`)
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const ofLength = (min: number) =>
  z.string().min(min, `must have at least ${min} characters`).max(1000, 'must have at most 1000 characters')

const perHour = optional(number(1, 1_000_000))

const days = (standard: number) => z.preprocess(empty, number(1, 3650).default(standard))

const environment = z.object({
  PORT: z.preprocess(empty, number(1, 65_535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(httpUrl),
  DATABASE_URL: optional(z.string()),
  DATABASE_DIRECT_URL: optional(z.string()),
  DATABASE_REPLICA_URL: optional(z.string()),
  DATABASE_POOL_MAX: z.preprocess(empty, number(2, 200).default(20)),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  UPLOADS_URL: optional(uploadsPlace),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  AWS_REGION: z.preprocess(empty, z.string().default('us-east-1')),
  MIGRATE: optional(z.literal('off', 'can only be off')),
  DRAIN_DELAY_SECONDS: z.preprocess(empty, number(0, 300, { whole: false }).default(0)),
  SECRETS_KEY: optional(ofLength(32)),
  ADMIN_PASSWORD: optional(ofLength(8)),
  ADMIN_PASSWORD_HASH: optional(
    z.string().startsWith('$argon2id$', 'must be an argon2id hash beginning with $argon2id$'),
  ),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(httpUrl),
  PAYMENTS: optional(z.literal('sandbox', 'can only be sandbox')),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      message: 'must be an address such as smtp://user:password@mail.example.org:587',
    }),
  ),
  MAIL_DELIVERY: optional(z.literal('files', 'can only be files')),
  MAIL_FROM: optional(z.string()),
  MAIL_OWNER: optional(z.string().refine(isDeliverable, 'must be one mail address')),
  DNS_SERVER: optional(z.string()),
  CORS_ORIGINS: z.preprocess(empty, z.string().default('')),
  TRUST_PROXY: optional(z.string()),
  WEBHOOKS: optional(z.literal('local', 'can only be local')),
  LIMITS: z.preprocess(empty, choice('auto', 'strict', 'off').default('auto')),
  LIMIT_FORMS_PER_HOUR: perHour,
  LIMIT_INTENTS_PER_HOUR: perHour,
  LIMIT_DECLINES_PER_HOUR: perHour,
  LIMIT_THANKS_PER_HOUR: perHour,
  LIMIT_RESULTS_PER_HOUR: perHour,
  LIMIT_TOKENS_PER_HOUR: perHour,
  LIMIT_CARTS_PER_HOUR: perHour,
  LIMIT_REQUESTS_AT_ONCE: optional(number(10, 10_000)),
  RETENTION_PRAYER_DAYS: days(90),
  RETENTION_CART_DAYS: days(90),
  RETENTION_MAIL_DAYS: days(30),
  RETENTION_MESSAGE_DAYS: days(730),
  RETENTION_VOLUNTEER_DAYS: days(365),
  RETENTION_BOOK_OFFER_DAYS: days(730),
  RETENTION_DEDICATION_DAYS: days(1095),
  RETENTION_RECORD_DAYS: days(730),
  BACKUP_DIR: optional(z.string()),
  BACKUPS: optional(z.literal('off', 'can only be off')),
  METRICS_TOKEN: optional(ofLength(16)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  SECURITY_CONTACT: optional(z.string()),
  SECURITY_EXPIRES: optional(z.iso.date('must be a day such as 2027-06-30')),
  SECURITY_POLICY: optional(z.url({ protocol: /^https$/, message: 'must be an https address' })),
  LOG_LEVEL: z.preprocess(
    empty,
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  ),
})

/** Decided by the name, so that a new secret is covered too. URLs count, because they may contain a password. */
const isSecret = (name: string) => /(KEY|SECRET|PASSWORD|HASH|TOKEN|URL)/.test(name) && !PLAIN.has(name)
const PLAIN = new Set(['PUBLIC_URL', 'UPLOADS_URL', 'STRIPE_PUBLISHABLE_KEY'])

/** The provider's keys; in sandbox mode the sandbox creates its own. */
export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** Signs requests to an object store. */
export type AwsKeys = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** Used for a bucket whose URL names no region. */
  region: string
}

/** Calls per client and hour: `strict` on a public site, `generous` for trials. */
const LIMIT_DEFAULTS = {
  /** Submissions of each form, and password resets. */
  forms: { strict: 20, generous: 1000 },
  /** Payments started, orders and donations together. */
  intents: { strict: 30, generous: 10_000 },
  /** Declined cards, over all intents. */
  declines: { strict: 10, generous: 1000 },
  /** Requests for a donor's thank-you email. */
  thanks: { strict: 20, generous: 10_000 },
  /** Requests for the result of one payment; requests about unknown payments have a count of their own. */
  results: { strict: 60, generous: 1000 },
  /** API tokens that are unknown, expired or revoked, and sign-ins with a passkey. */
  tokens: { strict: 60, generous: 1000 },
  /** Changes of each kind to carts and wishlists. */
  carts: { strict: 1000, generous: 100_000 },
} as const
export type LimitName = keyof typeof LIMIT_DEFAULTS

type Strictness = 'strict' | 'generous'

/** One client's share of the 600 concurrent requests. Applies even with other limits off, so that nobody takes all. */
const MAX_CONCURRENT_REQUESTS = { strict: 100, generous: 400 } as const

export type Config = Readonly<{
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** PostgreSQL directly, not through a pooler; undefined for the embedded database. */
  databaseUrl: string | undefined
  /** A connection pooler in front of the database, used by calls. */
  pooledUrl: string | undefined
  /** A standby server for public reads. */
  replicaUrl: string | undefined
  /** Connections shared by visitors and owners. */
  databasePoolMax: number
  /** For the embedded database, pictures in a folder, emails without a mail server, and timelines of several servers. */
  dataDir: string
  uploads: UploadsPlace
  /** Undefined unless the settings hold both keys. */
  awsKeys: AwsKeys | undefined
  /** False where `npm run migrate` changes the schema, and starting must not. */
  migratesAtStart: boolean
  /** How long to continue serving after the shutdown signal, so that a load balancer notices. */
  drainDelayMs: number
  adminPassword: string | undefined
  adminPasswordHash: string | undefined
  /** Encrypts what owners enter in the dashboard; undefined: a file under the data folder does. */
  secretsKey: string | undefined
  /** Undefined means the payment sandbox, unless the stored keys are withheld. */
  stripeKeys: StripeKeys | undefined
  /** Whether they are in the environment, where owners cannot change them. */
  isStripeSetOnServer: boolean
  /** Whether a site without any keys may start. */
  mayBeSandbox: boolean
  /** A public site without real payments: search engines must not send buyers there. */
  isTrial: boolean
  /** Another Stripe-compatible host, without a trailing slash. */
  stripeApiBase: string | undefined
  /** Undefined: emails are written to files under the data folder, or wait if the stored settings are withheld. */
  smtpUrl: string | undefined
  /** Emails are meant to become files, whatever is stored. */
  isMailToFiles: boolean
  mailFrom: MailAddress
  isSenderSet: boolean
  /** Recipient of notices; undefined for nobody. */
  mailOwner: string | undefined
  /** Another DNS server than the machine's for records of the sender's domain, for tests. */
  dnsServer: string | undefined
  corsOrigins: readonly string[]
  /** For trials: outgoing webhooks may go to this machine. */
  allowsLocalWebhooks: boolean
  trustProxy: false | number | readonly string[]
  limitsBy: Readonly<Record<Strictness, Limits>>
  isStrict: boolean
  /** Stored settings that are not used, with the reason. */
  withheld: Withheld
  retention: Readonly<Retention>
  /** Place of backups and of the journal of erasures. */
  backups: BackupsAt
  isBackedUp: boolean
  /** The settings as text, without the values of secrets. */
  plainSettings: Readonly<Record<string, string>>
  /** Lets other machines read /metrics; undefined: only loopback may. */
  metricsToken: string | undefined
  /** URL of a trace collector, without a trailing slash; undefined for none. */
  tracesTo: string | undefined
  /** Where to report a weakness of this site; undefined: nowhere. */
  security: SecurityContact | undefined
  logLevel: string
}> &
  Limits

type Limits = Readonly<{
  /** Calls per client and hour; undefined for no limit. */
  limits: Readonly<Record<LimitName, number | undefined>>
  /** How many requests of one client may be in progress. */
  requestsAtOnce: number
}>

export type SecurityContact = Readonly<{
  /** URIs: `mailto:` or https. */
  contacts: readonly string[]
  /** Until then somebody has promised to read them. */
  expires: Date
  policy: string | undefined
}>

/** `key`: encrypted with a key that this process does not have. `address`: live keys, not at a public https address. */
type Withheld = Readonly<Partial<Record<'payments' | 'mail', 'key' | 'address'>>>

/** Settings that owners have entered in the dashboard, as far as this process can decrypt them. */
export type StoredSettings = Readonly<{
  payments?: StripeKeys | undefined
  mail?: { smtpUrl: string | undefined; from: MailAddress | undefined; owner: string | undefined } | undefined
  unreadable: readonly ('payments' | 'mail')[]
}>

export const NOTHING_STORED: StoredSettings = { unreadable: [] }

type Env = Record<string, string | undefined>

/** A setting that cannot be used. The message names it, and is written for whoever starts the site. */
export class SettingError extends Error {
  /** One line for each wrong setting. */
  readonly all: readonly string[]

  constructor(...[first = '', ...others]: string[]) {
    super(first)
    this.all = [first, ...others]
  }
}

/** Reads and checks the settings. @throws SettingError with a line for each wrong setting */
export function readConfig(given: Env): Config {
  const env = withSecretFiles(withoutBlankEnds(given))
  const parsed = environment.safeParse(env)
  if (!parsed.success)
    throw new SettingError(...parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`))
  const settings = parsed.data
  const wrong: string[] = []
  const tried = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      wrong.push(error.message)
      // never used: `readConfig` throws once every setting was checked
      return undefined as never
    }
  }
  const config = tried(() => composeConfig(settings, env, tried))
  if (wrong.length > 0) throw new SettingError(...wrong)
  return config
}

function composeConfig(
  settings: z.infer<typeof environment>,
  env: Env,
  tried: <T>(read: () => T) => T,
): Config {
  const addresses = tried(() => readDatabases(settings, env))
  const publicUrl = readPublicUrl(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const awsKeys = readAwsKeys(settings)
  const isPublic = !isLoopback(new URL(publicUrl).hostname)
  tried(() => refuseLosses(settings, { publicUrl, isPublic }))
  const config = {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    ...addresses,
    replicaUrl: readReplica(settings),
    databasePoolMax: settings.DATABASE_POOL_MAX,
    dataDir: settings.DATA_DIR,
    uploads: tried(() => readUploads(settings, awsKeys)),
    awsKeys,
    migratesAtStart: settings.MIGRATE !== 'off',
    drainDelayMs: settings.DRAIN_DELAY_SECONDS * 1000,
    adminPassword: settings.ADMIN_PASSWORD,
    adminPasswordHash: settings.ADMIN_PASSWORD_HASH,
    secretsKey: settings.SECRETS_KEY,
    stripeKeys: tried(() => readStripeKeys(settings)),
    mayBeSandbox: settings.PAYMENTS === 'sandbox' || !isPublic,
    stripeApiBase: settings.STRIPE_API_BASE?.replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    isMailToFiles: settings.MAIL_DELIVERY === 'files',
    mailFrom: tried(() => readSender(settings.MAIL_FROM)),
    isSenderSet: settings.MAIL_FROM !== undefined,
    mailOwner: settings.MAIL_OWNER,
    dnsServer: settings.DNS_SERVER,
    corsOrigins: tried(() => readOrigins(settings.CORS_ORIGINS)),
    allowsLocalWebhooks: settings.WEBHOOKS === 'local',
    trustProxy: tried(() => readTrustProxy(settings.TRUST_PROXY)),
    limitsBy: { strict: readLimits(settings, 'strict'), generous: readLimits(settings, 'generous') },
    isStrict: settings.LIMITS === 'strict',
    retention: Object.freeze({
      prayerDays: settings.RETENTION_PRAYER_DAYS,
      cartDays: settings.RETENTION_CART_DAYS,
      mailDays: settings.RETENTION_MAIL_DAYS,
      messageDays: settings.RETENTION_MESSAGE_DAYS,
      volunteerDays: settings.RETENTION_VOLUNTEER_DAYS,
      bookOfferDays: settings.RETENTION_BOOK_OFFER_DAYS,
      dedicationDays: settings.RETENTION_DEDICATION_DAYS,
      recordDays: settings.RETENTION_RECORD_DAYS,
    }),
    backups: tried(() => readBackups(settings, awsKeys)),
    isBackedUp: settings.BACKUPS !== 'off',
    plainSettings: Object.freeze(readPlainSettings(env)),
    metricsToken: settings.METRICS_TOKEN,
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    security: tried(() => readSecurityContact(settings)),
    logLevel: settings.LOG_LEVEL,
  }
  return withStored(config, NOTHING_STORED)
}

type OfEnvironment = Omit<Config, 'isTrial' | 'isStripeSetOnServer' | 'withheld' | keyof Limits>

/** Adds what owners have entered in the dashboard. Settings of the environment win. */
export function withStored(config: OfEnvironment, { payments, mail, unreadable }: StoredSettings): Config {
  const isPublic = !isLoopback(new URL(config.publicUrl).hostname)
  const mayTakeMoney = isPublic && config.publicUrl.startsWith('https:')
  const withheld: Withheld = {
    ...(!config.stripeKeys && unreadable.includes('payments') && { payments: 'key' }),
    ...(!config.stripeKeys &&
      payments &&
      isLiveKey(payments.secretKey) &&
      !mayTakeMoney && { payments: 'address' }),
    ...(!config.smtpUrl && !config.isMailToFiles && unreadable.includes('mail') && { mail: 'key' }),
  }
  const stripeKeys = config.stripeKeys ?? (withheld.payments ? undefined : payments)
  // without its keys a site that took money must not become a trial, where any card would do
  const isReal = stripeKeys !== undefined || withheld.payments !== undefined
  return Object.freeze({
    ...config,
    stripeKeys,
    isStripeSetOnServer: config.stripeKeys !== undefined,
    isTrial: !isReal && isPublic,
    smtpUrl: config.smtpUrl ?? (config.isMailToFiles ? undefined : mail?.smtpUrl),
    mailFrom: config.isSenderSet ? config.mailFrom : (mail?.from ?? config.mailFrom),
    isSenderSet: config.isSenderSet || mail?.from !== undefined,
    mailOwner: config.mailOwner ?? mail?.owner,
    withheld,
    ...config.limitsBy[config.isStrict || (isReal && isPublic) ? 'strict' : 'generous'],
  })
}

/** Settings for email that the environment holds, so that nothing stored replaces them. */
export const setInEnvironment = ({ plainSettings }: Pick<Config, 'plainSettings'>) => ({
  server: 'SMTP_URL' in plainSettings,
  sender: 'MAIL_FROM' in plainSettings,
  notices: 'MAIL_OWNER' in plainSettings,
})

/** How a site takes payments. 'live': they are real. 'closed': nobody can pay, because the stored keys are withheld. */
export function modeOf({ stripeKeys: keys, withheld }: Pick<Config, 'stripeKeys' | 'withheld'>): CardMode {
  if (!keys) return withheld.payments ? 'closed' : 'sandbox'
  return isLiveKey(keys.secretKey) ? 'live' : 'test'
}

/** Windows line ends and pasted lines leave stray blanks around a value. */
const trimmedSetting = (text: string) => text.replace(/^[\s\uFEFF]+|\s+$/g, '')

/** Trims every setting. @throws SettingError for a control character, which would end up in a password or a URL */
function withoutBlankEnds(given: Env): Env {
  const names = Object.keys(environment.shape).flatMap((name) => [name, `${name}_FILE`])
  const entries = names.flatMap((name) => {
    const text = given[name]
    return text === undefined ? [] : [[name, checkedText(name, text)] as const]
  })
  return { ...given, ...Object.fromEntries(entries) }
}

function checkedText(name: string, text: string): string {
  const trimmed = trimmedSetting(text)
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  if (!/[\u0000-\u001F\u007F]/.test(trimmed)) return trimmed
  throw new SettingError(`${name} contains a line break or another control character: write it on one line`)
}

/** Reads the files named by settings such as ADMIN_PASSWORD_FILE. */
function withSecretFiles(env: Env): Env {
  const secrets = Object.keys(environment.shape).filter((name) => isSecret(name) && env[`${name}_FILE`])
  return { ...env, ...Object.fromEntries(secrets.map((name) => [name, readSecretFile(name, env)])) }
}

function readSecretFile(name: string, env: Env): string {
  const path = env[`${name}_FILE`]!
  if (env[name]) throw new SettingError(`${name} and ${name}_FILE exclude each other: unset one of them`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new SettingError(`${name}_FILE=${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  const secret = checkedText(`${name}_FILE=${path}`, text)
  // an empty setting counts as unset: a site without its keys would silently take no money
  if (secret === '') throw new SettingError(`${name}_FILE=${path} is empty`)
  return secret
}

/** Every secret in the settings, and the passwords inside URLs: none may ever be printed. */
export function secretsIn(given: Env): string[] {
  return Object.keys(environment.shape)
    .filter(isSecret)
    .flatMap((name) => [given[name] ?? '', fileText(given[`${name}_FILE`])].map(trimmedSetting))
    .flatMap((text) => {
      const [, password = ''] = /^\w+:\/\/[^:@/]*:([^@]*)@/.exec(text) ?? []
      return [text, password, decodeURIComponent(password.replaceAll(/%(?![\da-f]{2})/gi, '%25'))]
    })
    .filter((text) => text.length > 3)
}

function fileText(path: string | undefined): string {
  try {
    return path ? readFileSync(path, 'utf8').trim() : ''
  } catch {
    return ''
  }
}

/** Adds where each setting in the line was set, because a shell or a platform may set one unnoticed. */
export function withSources(line: string, env: Env): string {
  const names = [...new Set(line.match(/\b[A-Z][A-Z_]+\b/g))].filter(
    (name) => name in environment.shape || name.startsWith('PG'),
  )
  const sources = names.flatMap((name) => {
    const file = isSecret(name) && env[`${name}_FILE`]
    return [
      ...(env[name] ? [`${name} is an environment variable`] : []),
      ...(file ? [`${name} is from ${name}_FILE=${file}`] : []),
    ]
  })
  return sources.length === 0 ? line : `${line} (${sources.join(', ')})`
}

/** The setting that holds the database URL, for messages. */
export const databaseSetting = (env: Env): string =>
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'].find((name) => env[name] || env[`${name}_FILE`]) ?? 'DATA_DIR'

function readPlainSettings(env: Env): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const name of Object.keys(environment.shape)) {
    const value = env[name]
    if (value) plain[name] = isSecret(name) ? '(set, and secret)' : value
  }
  return plain
}

/** Accepts only an origin: a path, query or credentials would be lost in links, cookies and origin checks. */
function readPublicUrl(text: string): string {
  const { origin, href } = new URL(text)
  if (href === `${origin}/`) return origin
  throw new SettingError(
    'PUBLIC_URL must be an address such as https://books.example.org, without user, path, query or fragment',
  )
}

function readDatabases(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: z.infer<typeof environment>,
  env: Env,
): Pick<Config, 'databaseUrl' | 'pooledUrl'> {
  const given = url && readDatabase(url, env, 'DATABASE_URL')
  if (direct === undefined) return { databaseUrl: given, pooledUrl: undefined }
  if (given) return { databaseUrl: readDatabase(direct, env, 'DATABASE_DIRECT_URL'), pooledUrl: given }
  throw new SettingError(
    'DATABASE_DIRECT_URL is the address behind a pooler that DATABASE_URL names: set both, or DATABASE_URL alone',
  )
}

function readReplica({
  DATABASE_URL: url,
  DATABASE_REPLICA_URL: replica,
}: z.infer<typeof environment>): string | undefined {
  if (replica === undefined) return undefined
  if (!url)
    throw new SettingError(
      'DATABASE_REPLICA_URL is a standby of the server that DATABASE_URL names: set both',
    )
  // without libpq's PG* variables, which describe the primary
  const complete = readDatabase(replica, {}, 'DATABASE_REPLICA_URL')
  if (readDatabaseUrl(complete).needs === undefined) return complete
  throw new SettingError('DATABASE_REPLICA_URL must name one server, without target_session_attrs')
}

function readDatabase(url: string, env: Env, setting: string): string {
  try {
    return completeDatabaseUrl(url, env, setting)
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new SettingError(error.message) : error
  }
}

/** By default, pictures go into an external database, which has backups, but not into the embedded one. */
function readUploads(
  { UPLOADS_URL: place, DATABASE_URL, DATA_DIR }: z.infer<typeof environment>,
  awsKeys: AwsKeys | undefined,
): UploadsPlace {
  if (place?.kind === 's3' && !awsKeys) throw new SettingError(NO_AWS_KEYS)
  if (place) return place
  return DATABASE_URL ? { kind: 'database' } : { kind: 'folder', path: uploadsFolder(DATA_DIR) }
}

/** Place of backups: a folder or a bucket. */
export type BackupsAt = Exclude<UploadsPlace, { kind: 'database' }>

function readBackups(
  { BACKUP_DIR: text, DATA_DIR }: z.infer<typeof environment>,
  awsKeys: AwsKeys | undefined,
): BackupsAt {
  if (!text?.startsWith('s3:')) return { kind: 'folder', path: text ?? join(DATA_DIR, 'backups') }
  const { data, error } = uploadsPlace.safeParse(text)
  if (data?.kind !== 's3') throw new SettingError(`BACKUP_DIR ${error?.issues[0]?.message}`)
  if (!awsKeys) throw new SettingError(NO_AWS_KEYS)
  return data
}

export const NO_AWS_KEYS =
  'AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing: pictures and backups at an s3:// address need both'

function readAwsKeys(settings: z.infer<typeof environment>): AwsKeys | undefined {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: region,
  } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, region, ...(sessionToken !== undefined && { sessionToken }) }
}

/** Default folder of pictures. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Refuses settings that would start but lose money, emails or the owner's access. */
function refuseLosses(
  settings: z.infer<typeof environment>,
  { publicUrl, isPublic }: { publicUrl: string; isPublic: boolean },
): void {
  const isHttps = publicUrl.startsWith('https:')
  const isLive = /^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY ?? '')
  if (isLive && !(isPublic && isHttps)) {
    throw new SettingError(
      `PUBLIC_URL must be the https address of the public site while STRIPE_SECRET_KEY is live, not ${publicUrl}`,
    )
  }
  if (isLive && settings.SMTP_URL === undefined && settings.MAIL_DELIVERY === undefined) {
    throw new SettingError(
      'SMTP_URL is missing while STRIPE_SECRET_KEY is live: nobody would get an email. Set it, or MAIL_DELIVERY=files to have emails written to files only',
    )
  }
  if (settings.SMTP_URL !== undefined && settings.MAIL_DELIVERY !== undefined) {
    throw new SettingError('MAIL_DELIVERY=files and SMTP_URL exclude each other: unset one of them')
  }
  if (settings.WEBHOOKS === 'local' && isPublic) {
    throw new SettingError(
      'WEBHOOKS=local lets webhooks reach this machine, for trials: unset it while PUBLIC_URL is public',
    )
  }
  // behind an undeclared proxy all visitors would share one address, and so every limit
  if (isPublic && isHttps && settings.TRUST_PROXY === undefined) {
    throw new SettingError(
      'TRUST_PROXY is missing and PUBLIC_URL is public: set how many proxies stand in front, such as TRUST_PROXY=1, or 0 for none',
    )
  }
  // a generated password would be known to one machine only, and the next machine would generate another
  if (settings.DATABASE_URL && !settings.ADMIN_PASSWORD && !settings.ADMIN_PASSWORD_HASH) {
    throw new SettingError(
      'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is missing: a site with its own DATABASE_URL needs one of them',
    )
  }
}

function readStripeKeys(settings: z.infer<typeof environment>): StripeKeys | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (secretKey && publishableKey && webhookSecret) {
    if (settings.PAYMENTS === 'sandbox') {
      throw new SettingError('PAYMENTS=sandbox and the STRIPE_ keys exclude each other: unset one of them')
    }
    return { secretKey, publishableKey, webhookSecret }
  }
  if (secretKey || publishableKey || webhookSecret) {
    throw new SettingError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none',
    )
  }
  return undefined
}

/** 'Threads & Pages <hello@example.org>', or just the address. */
function readSender(text: string | undefined): MailAddress {
  if (text === undefined) return { name: site.name, address: site.email }
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = bracketed ?? text.trim()
  if (isDeliverable(address)) return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
  throw new SettingError(`MAIL_FROM must be an address such as ${site.name} <${site.email}>, not ${text}`)
}

/** The day is a person's promise: one that the site moved on by itself would outlive whoever reads the contact. */
function readSecurityContact({
  SECURITY_CONTACT: text,
  SECURITY_EXPIRES: day,
  SECURITY_POLICY: policy,
}: z.infer<typeof environment>): SecurityContact | undefined {
  if (text === undefined && day === undefined && policy === undefined) return undefined
  if (text === undefined || day === undefined)
    throw new SettingError('SECURITY_CONTACT and SECURITY_EXPIRES need each other: set both')
  const contacts = text.split(',').map((each) => {
    const contact = each.trim()
    if (isDeliverable(contact)) return `mailto:${contact}`
    if (URL.canParse(contact) && contact.startsWith('https://')) return new URL(contact).href
    throw new SettingError(
      `SECURITY_CONTACT must be email or https addresses, separated by commas, not ${contact}`,
    )
  })
  const expires = new Date(day)
  if (expires.getTime() > Date.now() + MAX_PROMISE_MS)
    throw new SettingError(
      'SECURITY_EXPIRES must be a day within a year, when somebody checks the contact again',
    )
  return { contacts, expires, policy }
}
const MAX_PROMISE_MS = 366 * 24 * 3600_000

function readOrigins(text: string): string[] {
  return text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
    .map((origin) => {
      if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
      throw new SettingError(`CORS_ORIGINS must be origins such as https://example.org, not ${origin}`)
    })
}

function readLimits(settings: z.infer<typeof environment>, strictness: Strictness): Limits {
  const figure = (name: LimitName, own: number | undefined) =>
    settings.LIMITS === 'off' ? undefined : (own ?? LIMIT_DEFAULTS[name][strictness])
  const limits = Object.freeze({
    forms: figure('forms', settings.LIMIT_FORMS_PER_HOUR),
    intents: figure('intents', settings.LIMIT_INTENTS_PER_HOUR),
    declines: figure('declines', settings.LIMIT_DECLINES_PER_HOUR),
    thanks: figure('thanks', settings.LIMIT_THANKS_PER_HOUR),
    results: figure('results', settings.LIMIT_RESULTS_PER_HOUR),
    tokens: figure('tokens', settings.LIMIT_TOKENS_PER_HOUR),
    carts: figure('carts', settings.LIMIT_CARTS_PER_HOUR),
  })
  return { limits, requestsAtOnce: settings.LIMIT_REQUESTS_AT_ONCE ?? MAX_CONCURRENT_REQUESTS[strictness] }
}

function readTrustProxy(text: string | undefined): false | number | string[] {
  if (text === undefined) return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const proxies = text.split(',').map((address) => address.trim())
  const wrong = proxies.find((proxy) => !isProxy(proxy))
  if (wrong === undefined) return proxies
  throw new SettingError(
    `TRUST_PROXY must be how many proxies stand in front, or their addresses, not ${wrong}`,
  )
}

/** Whether TRUST_PROXY accepts it: an address, a network such as 10.0.0.0/8, or a name that Fastify knows. */
function isProxy(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
    IPv4.isValidFourPartDecimal(text) ||
    IPv4.isValidCIDRFourPartDecimal(text) ||
    IPv6.isValid(text) ||
    IPv6.isValidCIDR(text)
  )
}

export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}
