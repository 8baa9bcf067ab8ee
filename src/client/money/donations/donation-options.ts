/** What the donation page offers besides an amount: Gift Aid and projects. */
import { useQuery } from '@tanstack/react-query'
import type { DonationOptions } from '#shared/money/donations/donations.ts'
import { useTRPC, type Calls } from '../../platform/trpc.ts'
import type { DonationDraft } from './donation-draft.ts'

/** If they cannot be read, a donor can still give. */
const NONE: DonationOptions = { hasGiftAid: false, cardFee: null, projects: [] }

/** For the page's loader: the first HTML contains them. */
export async function loadDonationOptions({ utils }: Pick<Calls, 'utils'>): Promise<void> {
  const { options } = utils.donations
  if (import.meta.env.SSR) await options.ensureData().catch(() => options.setData(undefined, NONE))
  else void options.prefetch()
}

/** For standing orders. */
export async function loadBankDetails({ utils }: Pick<Calls, 'utils'>): Promise<void> {
  const { details } = utils.standingOrders
  if (import.meta.env.SSR) await details.ensureData().catch(() => details.setData(undefined, null))
  else void details.prefetch()
}

/** The project that a gift is for; undefined for where it is needed most. */
export const useProject = ({ project }: Pick<DonationDraft, 'project'>) =>
  useDonationOptions().projects.find(({ id }) => String(id) === project)

export function useDonationOptions(): DonationOptions {
  const { data } = useQuery(useTRPC().utils.donations.options.queryOptions())
  return data ?? NONE
}
