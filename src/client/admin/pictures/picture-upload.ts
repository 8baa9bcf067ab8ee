/** Sends one picture to the site, and says in a person's words why it was not taken. */
import { MAX_PICTURE_BYTES, PICTURE_TYPES, UPLOAD_PATH, type UploadedPicture } from '#shared/pictures.ts'
import { lockAdmin } from '../admin-lock.ts'

/** The mutation's key: a post waits for its picture. */
export const UPLOAD = ['upload-picture']

/** What is wrong with a file before a byte of it is sent. */
export function pictureError({ type, size }: { type: string; size: number }): string | undefined {
  if (!PICTURE_TYPES.some((each) => each === type))
    return 'This file is not a JPEG, PNG, WebP or AVIF picture.'
  if (size <= MAX_PICTURE_BYTES) return undefined
  return `This picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Please choose a smaller one.`
}

/**
 * @returns where the picture is now.
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
  // the site says itself what is wrong with a picture; what stands between may answer in other ways
  const body = (await answer.json().catch(() => ({}))) as Partial<UploadedPicture & { error: string }>
  if (answer.ok && body.url !== undefined) return body.url
  throw new Error(body.error ?? 'The picture could not be uploaded. Please try again.')
}
