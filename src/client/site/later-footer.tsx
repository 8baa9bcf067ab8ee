/** The footer comes whole from the server, and its links work as they are: its code may come after all the others. */
import { lazy, memo, Suspense } from 'react'

const Footer = lazy(() =>
  import('./site-footer.tsx')
    .then((module) => ({ default: module.SiteFooter }))
    // not to be had: the server's markup stays
    .catch(() => new Promise<never>(() => {})),
)

// a render from above would make React give up the server's markup for the fallback
export const LaterFooter = memo(function LaterFooter() {
  return (
    <Suspense fallback={null}>
      <Footer />
    </Suspense>
  )
})
