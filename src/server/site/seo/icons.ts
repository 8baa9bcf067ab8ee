/** The site's mark in formats that browsers and phones request by themselves. */
import { markPicture } from './small-pictures.ts'

/** Sizes in pixels of the icons for home screens, listed in the manifest. */
export const ICON_SIZES = [192, 512] as const

/** For the home screen of phones, which round the corners themselves and do not support transparency. */
export const touchIcon = (svg: string): Promise<Buffer> => markPicture(svg.replace(/ rx="\d+"/, ''), 180)

/** An ICO file with a single PNG: a header, one directory entry, the picture. */
export async function favicon(svg: string): Promise<Buffer> {
  const size = 48
  const picture = await markPicture(svg, size)
  const head = Buffer.alloc(22)
  // type 1 (icon), one entry
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  // planes and bits per pixel
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** Web app manifest, for adding the site to a home screen. It opens in the browser. */
export const manifest = (name: string): string =>
  JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#FBF7EF',
    theme_color: '#5A1E52',
    icons: ICON_SIZES.map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  })
