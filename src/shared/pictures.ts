/** Uploaded pictures: their sizes, read from an address. Without zod. */

/** No picture is stored wider than this ... */
export const MAX_PICTURE_WIDTH = 1600
/** ... and each is also stored in those of these widths that are smaller. Earlier uploads lack 720, a cheap phone's. */
export const SMALLER_WIDTHS = [480, 720, 960] as const

/** A focal point, in per cent from the left and top, is a multiple of this. */
export const FOCAL_STEP = 5

/**
 * '/uploads/<hash>-1600x900a.webp': the address carries the picture's size, and an 'a' where each of its files is there
 * as AVIF too. Earlier uploads have none.
 */
const UPLOADED = /^(\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})(a?))\.webp$/

/** What an `<img>` needs; more than `src` only for an uploaded picture. */
export type Picture = { src: string; srcSet?: string; width?: number; height?: number }

/** Whether the address is that of an upload. */
export const isUploaded = (url: string): boolean => UPLOADED.test(url)

/** The picture at `url`, with its size and smaller versions where the address names them. */
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

/** What is sent for a picture's file that its upload lacks: the next larger one. Undefined for all other files. */
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
