/** What a procedure may use: the process's dependencies, and the facts of one call. */
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import {
  adminCookie,
  browserCookie,
  previewCookie,
  STAY_ABSOLUTE_MS,
} from '#shared/platform/sign-in/sign-in.ts'
import { KNOWN_BROWSER_DAYS } from '#shared/platform/audit/retention.ts'
import type { EmailWords } from '#shared/platform/mail/email-blocks.ts'
import type { EmailScheme } from '#shared/platform/mail/mail.ts'
import type { Connection, Db } from '#db/client.ts'
import type { Listener } from '#db/jobs/listener.ts'
import type { PublicData } from '#db/public-data.ts'
import type { Scope } from '#shared/platform/api/api-tokens.ts'
import { UNATTENDED_HEADER } from '#shared/platform/live/live.ts'
import type { SessionStore } from './platform/sessions/sessions.ts'
import type { TokenStore } from './platform/sessions/token-store.ts'
import type { Config } from './config.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Created once at start and passed in; tests pass a cloned database and a fixed clock. A feature that provides a
 * dependency adds it here with `declare module`, so that this base file imports no feature.
 */
export interface Deps extends Connection {
  /** For data that are the same for every visitor, possibly from a replica; never for carts, checkouts or the dashboard. */
  publicDb: Db
  /** Undefined without a replica. */
  isReplicaRead: (() => boolean) | undefined
  config: Config
  /** For a connection of one's own: a backup takes longer than a call's statement may. */
  databaseUrl: string
  sessionStore: SessionStore
  tokenStore: TokenStore
  /** The scopes that a token can have. */
  scopes: readonly Scope[]
  listener: Listener
  publicData: PublicData
  /** An email's HTML, drawn by the same build as the pages. */
  emailHtml: (words: EmailWords, scheme?: EmailScheme) => Promise<string>
  /** Written into the metadata of every intent that we create; see `src/db/installation.ts`. */
  installationId: string
  /** Signs links in emails; see `src/server/platform/sessions/signed-links.ts`. */
  linkKey: string
  clock: () => Date
  /** In test mode: the payer's data in the payment sandbox. */
  sandboxCopies: SandboxCopies | undefined
  /** Notes on erasures, for restoring an older backup; undefined if no backups are made. */
  erasureNotes: ErasureNotes | undefined
}

/** Small texts beside the backups. */
export type ErasureNotes = {
  /** Durable once it resolves. */
  add(name: string, text: string): Promise<void>
  /** Sorted by name. */
  texts(): Promise<string[]>
}

/** Erases the payer from everything that is stored about these intents, and from others with their address. */
export type SandboxCopies = {
  erase(of: {
    intents: readonly string[]
    isTheirs: (email: string) => boolean
    isRetained: (intent: string) => boolean
  }): Promise<void>
}

export type Context = Deps & {
  log: FastifyBaseLogger
  /** The client's address, as far as TRUST_PROXY allows; empty for server rendering. */
  ip: string
  /** The admin session's token, if the call carried one, and no bearer token. */
  adminToken: string | undefined
  /** The page makes the call by itself, so it does not count as use of the session; server rendering never does. */
  isUnattended?: boolean | undefined
  /** The bearer token of a REST call; with one, nothing else counts. */
  bearer: string | undefined
  /** The rendered page is for a writer, who may read an article's draft; no HTTP call sets it. */
  readsDrafts?: boolean | undefined
  /** @param stays whether the cookie outlives the browser's own session. */
  setAdminToken(token: string | undefined, stays?: boolean): void
  userAgent: string | undefined
  /** A random text by which the browser is recognised at its next sign-in. */
  browserToken: string | undefined
  setBrowserToken(token: string): void
  /** Switches the preview of the content's draft on or off in this browser. */
  setPreview(isOn: boolean): void
  /** Sets where a list's next page starts (REST: the Link header). */
  setNextCursor(cursor: number): void
  /** Sets Retry-After on a refusal. */
  setRetryAfter(seconds: number): void
  /** Tells what is left of a limit an hour (RateLimit-* headers). */
  setRateLimit(limit: number, remaining: number, resetSeconds: number): void
  /** Marks a response that depends on the admin session; with a live one, no cache may store it. */
  setDependsOnSession(isLive: boolean): void
}

/** The context of one HTTP call. Only the REST API takes a bearer token. */
export function requestContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  bearer?: string,
): Context {
  const { publicUrl } = deps.config
  const options: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    path: '/',
  }
  return {
    ...deps,
    log: request.log,
    ip: request.ip,
    adminToken: bearer === undefined ? request.cookies[adminCookie(deps.config.publicUrl)] : undefined,
    bearer,
    userAgent: request.headers['user-agent'],
    browserToken: request.cookies[browserCookie(publicUrl)],
    setBrowserToken(token) {
      void reply.setCookie(browserCookie(publicUrl), token, {
        ...options,
        maxAge: KNOWN_BROWSER_DAYS * DAY_SECONDS,
      })
    },
    isUnattended: UNATTENDED_HEADER in request.headers || request.headers.accept === 'text/event-stream',
    setAdminToken(token, stays = false) {
      if (token === undefined) void reply.clearCookie(adminCookie(publicUrl), options)
      else
        void reply.setCookie(adminCookie(publicUrl), token, {
          ...options,
          ...(stays && { maxAge: STAY_ABSOLUTE_MS / 1000 }),
        })
      // a new session starts with the published content
      if (request.cookies[previewCookie(publicUrl)] !== undefined)
        void reply.clearCookie(previewCookie(publicUrl), options)
    },
    setPreview(isOn) {
      if (isOn) void reply.setCookie(previewCookie(publicUrl), '1', options)
      else void reply.clearCookie(previewCookie(publicUrl), options)
    },
    setNextCursor(cursor) {
      void reply.header('link', linkToNext(deps, request.url, cursor))
    },
    setRetryAfter(seconds) {
      void reply.header('retry-after', String(seconds))
    },
    setRateLimit(limit, remaining, resetSeconds) {
      void reply.headers({
        'ratelimit-limit': String(limit),
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': String(resetSeconds),
      })
    },
    setDependsOnSession(isLive) {
      addVary(reply, 'Cookie, Authorization')
      void reply.header('cache-control', isLive ? 'private, no-store' : 'private, no-cache')
    },
  }
}

/** Adds a header to Vary. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('vary')
  void reply.header('vary', others === undefined ? name : `${String(others)}, ${name}`)
}

function linkToNext({ config }: Deps, address: string, cursor: number): string {
  const url = new URL(address, config.publicUrl)
  url.searchParams.set('cursor', String(cursor))
  return `<${url.pathname}${url.search}>; rel="next"`
}

/** The context of a response that is cached for everybody: no session, and only the call's address. */
export function cachedContext(
  deps: Deps,
  log: FastifyBaseLogger,
  address: string,
  setLink: (link: string) => void,
): Context {
  return {
    ...renderContext(deps, log),
    setNextCursor: (cursor) => setLink(linkToNext(deps, address, cursor)),
  }
}

/** The context of server rendering: no session and no writes, so that a page is the same for every visitor. */
export function renderContext(deps: Deps, log: FastifyBaseLogger): Context {
  return {
    ...deps,
    db: deps.publicDb,
    log,
    ip: '',
    adminToken: undefined,
    bearer: undefined,
    setAdminToken() {},
    userAgent: undefined,
    browserToken: undefined,
    setBrowserToken() {},
    setPreview() {},
    setNextCursor() {},
    setRetryAfter() {},
    setRateLimit() {},
    setDependsOnSession() {},
  }
}
