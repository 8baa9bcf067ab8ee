/** Uploaded pictures, whose sizes are part of their URLs. Without zod. */

/** The largest stored width. */
export const MAX_PICTURE_WIDTH = 1600
/**
 * Each picture is also stored in the widths that are smaller than its own. Earlier uploads lack 720, for cheap phones.
 */
export const SMALLER_WIDTHS = [480, 720, 960] as const

/** A focal point, in per cent from the left and top, is a multiple of this. */
export const FOCAL_STEP = 5

/**
 * '/uploads/<hash>-1600x900a.webp': the URL contains the picture's size, and an 'a' if each of its files also exists as
 * AVIF. Earlier uploads have no 'a'.
 */
const UPLOADED = /^(\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})(a?))\.webp$/

/** The attributes of an `<img>`; more than `src` only for an uploaded picture. */
export type Picture = { src: string; srcSet?: string; width?: number; height?: number }

/** Whether the URL is that of an upload. */
export const isUploaded = (url: string): boolean => UPLOADED.test(url)

/** The picture at `url`, with its size and smaller versions if it was uploaded. */
export function pictureOf(url: string): Picture {
  const [, stem, wide, high] = UPLOADED.exec(url) ?? []
  if (stem === undefined) return { src: url }
  const width = Number(wide)
  return { src: url, srcSet: sourcesOf(stem, width, 'webp'), width, height: Number(high) }
}

/** The picture's AVIF files as a `srcset`; undefined if it has none. */
export function avifOf(url: string): string | undefined {
  const [, stem, width, , twin] = UPLOADED.exec(url) ?? []
  return stem === undefined || twin === '' ? undefined : sourcesOf(stem, Number(width), 'avif')
}

/** Replaces a picture's file that an upload lacks with the next larger one. Undefined for all other files. */
export function largerFile(name: string): string | undefined {
  const [, stem, width, ending] = /^(.*-(\d+)x\d+a?)-720(\.\w+)$/.exec(name) ?? []
  if (stem === undefined) return undefined
  return Number(width) > 960 ? `${stem}-960${ending}` : `${stem}${ending}`
}

function sourcesOf(stem: string, width: number, ending: 'webp' | 'avif'): string {
  const smaller = SMALLER_WIDTHS.filter((each) => each < width)
  return [...smaller.map((each) => `${stem}-${each}.${ending} ${each}w`), `${stem}.${ending} ${width}w`].join(
    ', ',
  )
}
