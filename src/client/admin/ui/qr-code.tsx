import { encode } from 'uqr'

/**
 * Dark on light in both themes, for cameras; the same content is beside it as text.
 * @param isPrinted for paper, which may get a stain or a fold: with more redundancy and the standard's border
 */
export function QrCode({ text, isPrinted = false }: { text: string; isPrinted?: boolean }) {
  const { data, size } = encode(text, isPrinted ? { ecc: 'Q', border: 4 } : { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={isPrinted ? 'size-full' : 'size-48 shrink-0'}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
