/**
 * The shapes that all drawn bracelets use: once per page, in the root, above all bracelets. The server renders them, so
 * that the browser's code need not contain them. Where they are missing, the browser fetches them.
 */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import shapes from './bead-shapes.svg?raw'
import shapesUrl from './bead-shapes.svg?url'

const written = import.meta.env.SSR ? shapes.replaceAll(/<!--.*?-->/gs, '').replaceAll(/>\s+</g, '><') : ''

function WrittenDefs() {
  // the landing page's bracelets are far below the first screen: without the shapes, its HTML fits into a connection's
  // first packets
  const isLate = useRouterState({ select: ({ location }) => location.pathname === '/' })
  return <Defs markup={isLate ? '' : written} />
}

function FetchedDefs() {
  const [markup, setMarkup] = useState('')
  useEffect(() => {
    // missing on the landing page, and where React discarded the server's markup
    if (document.getElementById('b-glass') !== null) return
    fetch(shapesUrl)
      .then((answer) => answer.text())
      .then(setMarkup, () => undefined)
  }, [])
  return <Defs markup={markup} />
}

const Defs = ({ markup }: { markup: string }) => (
  <div
    aria-hidden="true"
    className="absolute size-0 overflow-hidden"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)

export const BraceletDefs = import.meta.env.SSR ? WrittenDefs : FetchedDefs
