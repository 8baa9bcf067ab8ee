/** Changes a monthly gift as its page shows it, and brings up to date what else shows it. */
import type { MandateChangeInput, MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

export function useChangeMandate({ id, version }: MandateDetails) {
  const { client, utils } = useTRPC()
  const show = async (changed: MandateDetails) => {
    utils.mandates.byId.setData({ id }, changed)
    await Promise.all([
      utils.mandates.search.invalidate(),
      utils.mandates.months.invalidate(),
      utils.admin.today.invalidate(),
    ])
  }
  const readAgain = () => void utils.mandates.byId.invalidate({ id })
  /** Whoever has changed it elsewhere is shown at once. */
  const send = async (change: MandateChangeInput): Promise<MandateDetails> => {
    try {
      const changed = await client.mandates.change.mutate({ id, version, change })
      await show(changed)
      return changed
    } catch (error) {
      readAgain()
      throw error
    }
  }
  const resume = useToastMutation<MandateChangeInput, MandateDetails>({
    mutationFn: send,
    success: { title: 'Monthly gift resumed' },
    failure: (error) => refusal('The monthly gift was not resumed', error),
  })
  return { send, resume }
}
