/** The whole site with the draft's content, for signed-in owners and writers who have switched it on by a cookie. */
import type { FastifyRequest } from 'fastify'
import { adminCookie, previewCookie } from '#shared/platform/sign-in/sign-in.ts'
import type { Deps } from '../../context.ts'

/** Saves a lookup: almost nobody has the cookie. */
export const asksForPreview = ({ config }: Deps, { cookies }: FastifyRequest): boolean =>
  cookies[previewCookie(config.publicUrl)] !== undefined

/** Whether an owner or a writer makes the call. */
export async function isWriter(
  { config, sessionStore }: Deps,
  { cookies }: FastifyRequest,
): Promise<boolean> {
  const signedIn = await sessionStore.find(cookies[adminCookie(config.publicUrl)])
  return signedIn?.role === 'owner' || signedIn?.role === 'writer'
}

/**
 * The content for this request instead of the published one; undefined without a valid cookie, or without a session.
 */
export async function previewOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<Deps['liveContent'] | undefined> {
  if (!asksForPreview(deps, request) || !(await isWriter(deps, request))) return undefined
  return deps.readDraft()
}

/** No cache may store what is rendered from a draft. */
export const PREVIEW_HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie' }
