/** Uploaded pictures: accepted types, and sizes read from an address. Without zod. */

export const UPLOAD_PATH = '/api/admin/pictures'

/** The types an upload may declare; its bytes decide. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** No picture is stored wider than this ... */
export const MAX_PICTURE_WIDTH = 1600
/** ... and each is also stored in those of these widths that are smaller. */
export const SMALLER_WIDTHS = [480, 960] as const

/** What an upload answers. */
export type UploadedPicture = { url: string; width: number; height: number }

/** '/uploads/<hash>-1600x900.webp': the address carries the picture's size. */
const UPLOADED = /^(\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5}))\.webp$/

/** What an `<img>` needs; more than `src` only for an uploaded picture. */
export type Picture = { src: string; srcSet?: string; width?: number; height?: number }

/** The picture at `url`, with its size and smaller versions where the address names them. */
export function pictureOf(url: string): Picture {
  const [, stem, wide, high] = UPLOADED.exec(url) ?? []
  if (stem === undefined) return { src: url }
  const width = Number(wide)
  const smaller = SMALLER_WIDTHS.filter((each) => each < width)
  const sources = [...smaller.map((each) => `${stem}-${each}.webp ${each}w`), `${url} ${width}w`]
  return { src: url, srcSet: sources.join(', '), width, height: Number(high) }
}
