/** A drawn bracelet as a file of its own: the server makes pictures of it for shopping engines. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Bracelet } from '#shared/shop.ts'
import { BraceletArt } from './bracelet-art.tsx'
import shapes from './bead-shapes.svg?raw'

/** The shapes without the element around them, which draws nothing. */
const definitions = /<defs>.*<\/defs>/s.exec(shapes)?.[0] ?? ''

export function braceletSvg({ image, colors }: Pick<Bracelet, 'image' | 'colors'>): string {
  const art = renderToStaticMarkup(<BraceletArt image={image} colors={colors} title="" size={200} />)
  const white = '<rect width="200" height="200" fill="#fff"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${definitions}${white}${art}</svg>`
}
