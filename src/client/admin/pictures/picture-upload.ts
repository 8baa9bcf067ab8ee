/** Sends one picture to the site, and says in plain words why it was not taken. */
import {
  HEIC_PICTURE,
  HEIC_TYPE,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TYPES,
  TOO_LARGE_PICTURE,
  UPLOAD_PATH,
  type UploadedPicture,
} from '#shared/picture-upload.ts'
import { lockAdmin } from '../admin-lock.ts'

/** The mutation's key: saving a post waits for its upload. */
export const UPLOAD = ['upload-picture']

/** The error of a file before it is sent. */
function pictureError({ type, name, size }: File): string | undefined {
  // many systems do not know the type
  if (HEIC_TYPE.test(type) || /\.hei[cf]$/i.test(name)) return HEIC_PICTURE
  if (!PICTURE_TYPES.some((each) => each === type)) return NOT_A_PICTURE
  return size > MAX_PICTURE_BYTES ? TOO_LARGE_PICTURE : undefined
}

/**
 * @returns the picture's URL
 * @throws with a sentence for the owner
 */
export async function uploadPicture(file: File): Promise<string> {
  const problem = pictureError(file)
  if (problem !== undefined) throw new Error(problem)
  const headers = { 'content-type': file.type }
  const answer = await fetch(UPLOAD_PATH, { method: 'POST', headers, body: file }).catch(() => {
    throw new Error(
      'The picture could not be uploaded because the site could not be reached. Please check your connection and try again.',
    )
  })
  if (answer.status === 401) lockAdmin('ended')
  // our server explains its errors, but a proxy may respond in another format
  const body = (await answer.json().catch(() => ({}))) as Partial<UploadedPicture & { error: string }>
  if (answer.ok && body.url !== undefined) return body.url
  throw new Error(body.error ?? 'The picture could not be uploaded. Please try again.')
}
