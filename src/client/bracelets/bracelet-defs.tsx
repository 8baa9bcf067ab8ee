/**
 * The shapes that every drawn bracelet strings together: once per page, in the root, above all bracelets.
 * The server writes them; the browser uses those and carries no copy of its own.
 */
import { useEffect, useState } from 'react'
import shapes from './bead-shapes.svg?raw'
import shapesUrl from './bead-shapes.svg?url'

const compact = (svg: string) => svg.replaceAll(/<!--.*?-->/gs, '').replaceAll(/>\s+</g, '><')
const fromServer = import.meta.env.SSR ? compact(shapes) : ''

export function BraceletDefs() {
  const [markup, setMarkup] = useState(fromServer)
  useEffect(() => {
    // Only where the server's markup was discarded and rendered again.
    if (document.getElementById('b-glass') !== null) return
    fetch(shapesUrl)
      .then((answer) => answer.text())
      .then(
        (svg) => setMarkup(compact(svg)),
        () => undefined,
      )
  }, [])
  return (
    <div
      aria-hidden="true"
      className="absolute size-0 overflow-hidden"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
