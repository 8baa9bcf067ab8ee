/** Shows the whole site with the draft content to signed-in owners and writers who have turned the preview on. */
import type { FastifyRequest } from 'fastify'
import { adminCookie, previewCookie } from '#shared/platform/sign-in/sign-in.ts'
import type { Deps } from '../../context.ts'

/** A cheap check first: almost nobody has the cookie. */
export const asksForPreview = ({ config }: Deps, { cookies }: FastifyRequest): boolean =>
  cookies[previewCookie(config.publicUrl)] !== undefined

/** Whether the caller is a signed-in owner or writer. */
export async function isWriter(
  { config, sessionStore }: Deps,
  { cookies }: FastifyRequest,
): Promise<boolean> {
  const signedIn = await sessionStore.find(cookies[adminCookie(config.publicUrl)])
  return signedIn?.role === 'owner' || signedIn?.role === 'writer'
}

/** The draft content for this request; undefined without the preview cookie or a session. */
export async function previewOf(
  deps: Deps,
  request: FastifyRequest,
): Promise<Deps['liveContent'] | undefined> {
  if (!asksForPreview(deps, request) || !(await isWriter(deps, request))) return undefined
  return deps.readDraft()
}

/** Drafts must not be cached. */
export const PREVIEW_HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie' }
