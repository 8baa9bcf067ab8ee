/**
 * The shapes that every drawn bracelet strings together: once per page, in the root, above all bracelets.
 * The server writes them; the browser uses those and carries no copy of its own. Where there are none, it fetches them.
 */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import shapes from './bead-shapes.svg?raw'
import shapesUrl from './bead-shapes.svg?url'

const compact = (svg: string) => svg.replaceAll(/<!--.*?-->/gs, '').replaceAll(/>\s+</g, '><')
const fromServer = import.meta.env.SSR ? compact(shapes) : ''

export function BraceletDefs() {
  // the landing page's bracelets are far below: without the shapes its HTML fits into the first packets of a connection
  const isLate = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const [markup, setMarkup] = useState(isLate ? '' : fromServer)
  useEffect(() => {
    // on the landing page, and where the server's markup was discarded and rendered again
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
