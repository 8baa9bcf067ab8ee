/** The document around every page. */
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { LazyToaster } from '../ui/toast-host.tsx'
import { TooltipHost } from '../ui/tooltip-host.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ settings: await context.utils.site.settings.ensureData() }),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#5A1E52' },
    ],
  }),
  component: Document,
})

function Document() {
  return (
    <html lang="en-GB">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <LazyToaster />
        <TooltipHost />
        <Scripts />
      </body>
    </html>
  )
}
