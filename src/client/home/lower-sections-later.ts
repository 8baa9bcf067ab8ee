/** The landing page beyond its first screen: links and answers work without its code. */
import { fetchedLater } from '../ui/fetched-later.tsx'

export const lowerSections = fetchedLater(() =>
  import('./lower-sections.tsx').then(({ LowerSections }) => LowerSections),
)
