/** The one door to all of the owner's pages: the table of routes is part of every visitor's first load. */
import { lazyRouteComponent } from '@tanstack/react-router'

const component = lazyRouteComponent(() => import('./admin-area.tsx'), 'AdminArea')

/** A route's options, its own ones: the router writes into them. */
export const adminRoute = () => ({ component })
