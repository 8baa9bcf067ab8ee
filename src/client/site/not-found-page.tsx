import { lazyRouteComponent } from '@tanstack/react-router'

/** Fetched only where a path leads nowhere. */
export const NotFoundPage = lazyRouteComponent(() => import('./not-found-view.tsx'), 'NotFoundView')
