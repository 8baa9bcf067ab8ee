/** Sends one picture to the site, and says in a person's words why it was not taken. */
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type UploadedPicture } from '#shared/pictures.ts'
import { lockAdmin } from '../admin-lock.ts'

const TOO_LARGE = `This picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Please choose a smaller one.`
const NOT_A_PICTURE = 'This file is not a JPEG, PNG, WebP or AVIF picture.'
const UNANSWERED =
  'The picture could not be uploaded because the site could not be reached. Please check your connection and try again.'

const UNEXPECTED = 'The picture could not be uploaded. Please try again.'

/** What is wrong with a file before a byte of it is sent. */
export function pictureError({ type, size }: { type: string; size: number }): string | undefined {
  if (!PICTURE_TYPES.some((each) => each === type)) return NOT_A_PICTURE
  return size > MAX_PICTURE_BYTES ? TOO_LARGE : undefined
}

/** @returns where the picture is now, or the sentence why not. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<UploadedPicture | string> {
  const problem = pictureError(file)
  if (problem !== undefined) return problem
  try {
    const answer = await fetch('/api/admin/pictures', {
      method: 'POST',
      headers: { 'content-type': file.type },
      body: file,
      credentials: 'same-origin',
      signal,
    })
    if (answer.ok) return (await answer.json()) as UploadedPicture
    if (answer.status === 401) lockAdmin('ended')
    // the site says itself what is wrong with a picture; what stands between may answer in other ways
    const body = (await answer.json().catch(() => undefined)) as { error?: string } | undefined
    return body?.error ?? UNEXPECTED
  } catch {
    return UNANSWERED
  }
}
