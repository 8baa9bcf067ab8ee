/** The whole site as it would be with the draft: for who is signed in and has switched it on by a cookie. */
import type { FastifyRequest } from 'fastify'
import { adminCookie, previewCookie } from '#shared/admin.ts'
import type { Deps } from '../context.ts'
import { readDraftContent, type LiveContent } from './live.ts'

/** Without it there is nothing to look up: almost nobody has it. */
export const asksForPreview = ({ config }: Deps, { cookies }: FastifyRequest): boolean =>
  cookies[previewCookie(config.publicUrl)] !== undefined

/** Whether an owner or a writer asks. */
export async function isWriter(
  { config, sessionStore }: Deps,
  { cookies }: FastifyRequest,
): Promise<boolean> {
  const signedIn = await sessionStore.find(cookies[adminCookie(config.publicUrl)])
  return signedIn?.role === 'owner' || signedIn?.role === 'writer'
}

/** What this request reads instead of what is published; undefined where the cookie says nothing, or nobody is signed in. */
export async function previewOf(deps: Deps, request: FastifyRequest): Promise<LiveContent | undefined> {
  if (!asksForPreview(deps, request) || !(await isWriter(deps, request))) return undefined
  const { version, content } = await readDraftContent(deps.db)
  return { read: async () => content, last: () => content, draftVersion: version }
}

/** No cache may store what is rendered of a draft. */
export const PREVIEW_HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie' }
