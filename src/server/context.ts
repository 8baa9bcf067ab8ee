/** Context of procedures: the process's dependencies and the details of one call. */
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
  /**
   * For data that are the same for every visitor, possibly from a replica; never for carts, checkouts or the
   * dashboard.
   */
  publicDb: Db
  /** Undefined without a replica. */
  isReplicaRead: (() => boolean) | undefined
  config: Config
  /** For separate connections, such as a backup's, which takes longer than the statement timeout of calls. */
  databaseUrl: string
  sessionStore: SessionStore
  tokenStore: TokenStore
  /** All scopes that a token may have. */
  scopes: readonly Scope[]
  listener: Listener
  publicData: PublicData
  /** Renders an email to HTML with the same build as the pages. */
  emailHtml: (words: EmailWords, scheme?: EmailScheme) => Promise<string>
  /** Written into the metadata of every intent that we create; see `src/db/installation.ts`. */
  installationId: string
  /** Signs links in emails; see `src/server/platform/sessions/signed-links.ts`. */
  linkKey: string
  clock: () => Date
  /** Test mode only: the payer's data in the payment sandbox. */
  sandboxCopies: SandboxCopies | undefined
  /** Journal of erasures, replayed when an older backup is restored; undefined if no backups are made. */
  erasureNotes: ErasureNotes | undefined
}

/** Small text files beside the backups. */
export type ErasureNotes = {
  /** The note is on durable storage once this resolves. */
  add(name: string, text: string): Promise<void>
  /** Sorted by name. */
  texts(): Promise<string[]>
}

/** Erases the payer's details from these intents in the sandbox, and from other intents with their address. */
export type SandboxCopies = {
  erase(of: {
    intents: readonly string[]
    isTheirs: (email: string) => boolean
    isRetained: (intent: string) => boolean
  }): Promise<void>
}

export type Context = Deps & {
  log: FastifyBaseLogger
  /** The client's address, as far as TRUST_PROXY allows; empty while rendering a page. */
  ip: string
  /** The token of the admin session; undefined for a call with a bearer token. */
  adminToken: string | undefined
  /** The page made the call by itself (a poll, say), so it does not extend the session. Always so while rendering. */
  isUnattended?: boolean | undefined
  /** The bearer token of a REST call; a call that has one ignores cookies. */
  bearer: string | undefined
  /** Set only while rendering for a signed-in writer, who may read drafts of articles. */
  readsDrafts?: boolean | undefined
  /** @param stays whether the cookie survives the end of the browser session */
  setAdminToken(token: string | undefined, stays?: boolean): void
  userAgent: string | undefined
  /** A random text that identifies this browser at its next sign-in. */
  browserToken: string | undefined
  setBrowserToken(token: string): void
  /** Turns the preview of the draft content on or off in this browser. */
  setPreview(isOn: boolean): void
  /** Sets the cursor of the next page of a list (REST: the Link header). */
  setNextCursor(cursor: number): void
  /** Sets Retry-After for a refused call. */
  setRetryAfter(seconds: number): void
  /** Reports what is left of an hourly limit (RateLimit-* headers). */
  setRateLimit(limit: number, remaining: number, resetSeconds: number): void
  /** Marks a response that depends on the admin session; no cache may store it while the session is live. */
  setDependsOnSession(isLive: boolean): void
}

/** The context of one HTTP call. Only REST calls may pass `bearer`. */
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

export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('vary')
  void reply.header('vary', others === undefined ? name : `${String(others)}, ${name}`)
}

function linkToNext({ config }: Deps, address: string, cursor: number): string {
  const url = new URL(address, config.publicUrl)
  url.searchParams.set('cursor', String(cursor))
  return `<${url.pathname}${url.search}>; rel="next"`
}

/** The context of a response that is cached for everybody: no session, only the caller's address. */
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

/** The context for rendering a page: no session and no writes, so that the page is the same for every visitor. */
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
