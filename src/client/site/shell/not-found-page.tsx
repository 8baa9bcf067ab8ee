import { lazyRouteComponent } from '@tanstack/react-router'

/** Loaded only if a path does not exist. */
export const NotFoundPage = lazyRouteComponent(() => import('./not-found-view.tsx'), 'NotFoundView')
