/** The site content of every page: it comes with the HTML, and is fetched again when the owner publishes. */
import { useQuery } from '@tanstack/react-query'
import type { CommonContent } from '#shared/site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'

/** The charity's email address, or its contact form if there is none. */
export const mailTo = (email: string) => (email === '' ? '/#contact' : `mailto:${email}`)

export const telTo = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

// the root has already thrown if they did not come with the HTML
const useSettings = () =>
  useQuery(useTRPC().utils.site.settings.queryOptions(undefined, { enabled: false })).data!

/** Whether visitors can read where the money goes. */
export const useShowsFunds = (): boolean => useSettings().showsFunds === true

/** How forms ask whether news may be emailed. */
export const useNewsModel = () => useSettings().newsModel ?? 'off'

export const useSite = (): CommonContent => useSettings().content
