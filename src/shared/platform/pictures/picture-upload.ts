/** Uploading a picture: its URL, and what is accepted. Only admin pages load it. */

export const UPLOAD_PATH = '/api/admin/pictures'

/** The types that an upload may declare; its bytes decide. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Larger than any phone's photograph; what is sent is mostly smaller, and what is stored is far smaller. */
const MAX_PICTURE_MB = 40
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

export const PICTURE_RULE = `any photograph from a phone or camera (JPEG, HEIC, PNG, WebP or AVIF), up to ${MAX_PICTURE_MB} MB`
export const NOT_A_PICTURE = 'This file is not a JPEG, PNG, WebP or AVIF picture.'
export const TOO_LARGE_PICTURE = `This picture is larger than ${MAX_PICTURE_MB} MB. Please choose a smaller one.`

/** The default format of some phones, which few browsers show: the owner's pages convert it before it is sent. */
export const HEIC_TYPE = /^image\/hei[cf]/

/** Whether a file is one, by its first bytes as Latin-1: a phone's picture may be named like a JPEG. */
export const isHeic = (start: string) =>
  /^ftyp[^]*(hei[cmsx]|hev[cx]|mif1|msf1)/.test(start.slice(4)) && !/avi[fs]/.test(start.slice(4))

export const HEIC_PICTURE =
  'This is a HEIC picture, which most browsers cannot show. Please open it in your photos app, save or export it as JPEG, and choose that file. (On an iPhone, Settings > Camera > Formats > Most Compatible takes JPEG from now on.)'

/** The response to an upload. */
export type UploadedPicture = { url: string; width: number; height: number }
