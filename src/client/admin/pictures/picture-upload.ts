/** Sends one picture to the site, and explains in everyday words why it was refused. */
import {
  HEIC_TYPE,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TYPES,
  TOO_LARGE_PICTURE,
  UPLOAD_PATH,
  type UploadedPicture,
} from '#shared/platform/pictures/picture-upload.ts'
import { lockAdmin } from '../session/admin-lock.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** What a file picker offers; many systems know HEIC by its ending only. */
export const ACCEPT = [...PICTURE_TYPES, 'image/heic', 'image/heif', '.heic', '.heif'].join(',')

const isPicture = ({ type, name }: File) =>
  PICTURE_TYPES.some((each) => each === type) || HEIC_TYPE.test(type) || /\.hei[cf]$/i.test(name)

const UNREADABLE =
  'This photograph cannot be read: it is damaged, or of a kind that this browser does not know. Please open it in your photos app, save a copy as JPEG, and choose that.'
const UNREACHABLE =
  'The picture could not be uploaded because the site could not be reached. Please check your connection and try again.'

/** The share that has been sent, from 0 to 1; undefined while it is being prepared. */
export type Progress = { sent: number | undefined }

/**
 * @returns the picture's URL
 * @throws with a sentence for the owner, or the signal's reason
 */
export async function uploadPicture(
  file: File,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  path: string = UPLOAD_PATH,
): Promise<string> {
  if (!isPicture(file)) throw new Error(NOT_A_PICTURE)
  if (file.size > MAX_PICTURE_BYTES) throw new Error(TOO_LARGE_PICTURE)
  onProgress({ sent: undefined })
  const picture = await shrinkPicture(file, signal)
  if (!picture) throw new Error(UNREADABLE)
  const { status, body } = await send(path, picture, signal, (sent) => onProgress({ sent }))
  if (status === 401) lockAdmin('ended')
  if (status === 201 && body.url !== undefined) return body.url
  throw new Error(body.error ?? 'The picture could not be uploaded. Please try again.')
}

type Answer = { status: number; body: Partial<UploadedPicture & { error: string }> }

/** With XMLHttpRequest, because fetch does not say how much has been sent. */
function send(
  path: string,
  picture: Blob,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    signal.addEventListener('abort', () => request.abort())
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: bodyOf(request.responseText) }),
    )
    request.addEventListener('error', () => reject(new Error(UNREACHABLE)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.open('POST', path)
    request.setRequestHeader('content-type', picture.type)
    request.send(picture)
  })
}

/** A proxy in between may respond in another format than the site. */
function bodyOf(text: string): Answer['body'] {
  try {
    return (JSON.parse(text) ?? {}) as Answer['body']
  } catch {
    return {}
  }
}
