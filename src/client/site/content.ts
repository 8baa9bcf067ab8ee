/** What every page says of the charity: it came with the HTML. */
import type { CommonContent } from '#shared/content.ts'
import { useCalls } from '../trpc.ts'

export function useSite(): CommonContent {
  const settings = useCalls().utils.site.settings.getData()
  if (settings === undefined) throw new Error('the settings come with the HTML')
  return settings.content
}
