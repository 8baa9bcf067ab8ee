/** Uploading a picture: its URL, and the accepted types and sizes. Only admin pages load this. */

export const UPLOAD_PATH = '/api/admin/pictures'

/** Types that an upload may declare; the server checks its bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Larger than any phone's photograph. Most uploads are smaller, and stored pictures far smaller. */
const MAX_PICTURE_MB = 40
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

export const PICTURE_RULE = `any photograph from a phone or camera (JPEG, HEIC, PNG, WebP or AVIF), up to ${MAX_PICTURE_MB} MB`
export const NOT_A_PICTURE = 'This file is not a JPEG, PNG, WebP or AVIF picture.'
export const TOO_LARGE_PICTURE = `This picture is larger than ${MAX_PICTURE_MB} MB. Please choose a smaller one.`

/** Default format of some phones, which few browsers show. The owner's pages convert it before the upload. */
export const HEIC_TYPE = /^image\/hei[cf]/

/** Whether a file is HEIC, by its first bytes as Latin-1: a phone may name it like a JPEG. */
export const isHeic = (start: string) =>
  /^ftyp[^]*(hei[cmsx]|hev[cx]|mif1|msf1)/.test(start.slice(4)) && !/avi[fs]/.test(start.slice(4))

export const HEIC_PICTURE =
  'This is a HEIC picture, which most browsers cannot show. Please open it in your photos app, save or export it as JPEG, and choose that file. (On an iPhone, Settings > Camera > Formats > Most Compatible takes JPEG from now on.)'

/** Response to an upload. */
export type UploadedPicture = { url: string; width: number; height: number }
