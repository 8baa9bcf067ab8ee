/** The site content of every page: it comes with the HTML, and is fetched again when the owner publishes. */
import { useQuery } from '@tanstack/react-query'
import type { CommonContent } from '#shared/site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'

/** The charity's email address, or its contact form if there is none. */
export const mailTo = (email: string) => (email === '' ? '/#contact' : `mailto:${email}`)

export const telTo = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** Whether visitors can read where the money goes. */
export const useShowsFunds = (): boolean =>
  useQuery(useTRPC().utils.site.settings.queryOptions(undefined, { enabled: false })).data?.showsFunds ===
  true

export function useSite(): CommonContent {
  const { data } = useQuery(useTRPC().utils.site.settings.queryOptions(undefined, { enabled: false }))
  // the root has already thrown if it did not come with the HTML
  return data!.content
}
