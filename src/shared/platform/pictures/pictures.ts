/** Uploaded pictures, whose URLs contain their size. Without zod. */

/** Largest stored width. */
export const MAX_PICTURE_WIDTH = 1600
/** Smaller widths in which a picture is stored too. Earlier uploads lack 720, which suits cheap phones. */
export const SMALLER_WIDTHS = [480, 720, 960] as const

/** Focal points, in per cent from the left and top, are multiples of this. */
export const FOCAL_STEP = 5

/**
 * '/uploads/<hash>-1600x900a.webp': the URL contains the picture's size, and an 'a' if all its files also exist as
 * AVIF. Earlier uploads have no 'a'.
 */
const UPLOADED = /^(\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})(a?))\.webp$/

/** Attributes of an `<img>`; only an uploaded picture has more than `src`. */
export type Picture = { src: string; srcSet?: string; width?: number; height?: number }

export const isUploaded = (url: string): boolean => UPLOADED.test(url)

/** The attributes for the picture at `url`, with size and smaller versions if it was uploaded. */
export function pictureOf(url: string): Picture {
  const [, stem, wide, high] = UPLOADED.exec(url) ?? []
  if (stem === undefined) return { src: url }
  const width = Number(wide)
  return { src: url, srcSet: sourcesOf(stem, width, 'webp'), width, height: Number(high) }
}

/** A `srcset` of the picture's AVIF files; undefined if it has none. */
export function avifOf(url: string): string | undefined {
  const [, stem, width, , twin] = UPLOADED.exec(url) ?? []
  return stem === undefined || twin === '' ? undefined : sourcesOf(stem, Number(width), 'avif')
}

/** Replaces a file of width 720, which earlier uploads lack, by the next larger. Undefined for all other files. */
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
