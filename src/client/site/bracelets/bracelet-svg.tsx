/** A drawn bracelet as a standalone file, which the server turns into pictures for shopping engines. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Bracelet } from '#shared/site/shop/shop.ts'
import { BraceletArt } from './bracelet-art.tsx'
import shapes from './bead-shapes.svg?raw'

/** The shapes without their wrapper element, which draws nothing. */
const definitions = /<defs>.*<\/defs>/s.exec(shapes)?.[0] ?? ''

/** @param ground the background colour */
export function braceletSvg(
  { id, image, colors }: Pick<Bracelet, 'id' | 'image' | 'colors'>,
  ground = '#fff',
): string {
  const art = renderToStaticMarkup(<BraceletArt id={id} image={image} colors={colors} title="" size={200} />)
  const behind = `<rect width="200" height="200" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${definitions}${behind}${art}</svg>`
}
