import type { SetUpItem, SetUpPart } from '#shared/admin/set-up.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'
import { refusal, useToastMutation, type ToastText } from '../../platform/use-toast-mutation.ts'

export type TryButtonProps = {
  label: string
  part: SetUpPart
  /** Runs a check, and refetches all parts. */
  run: () => Promise<SetUpItem[]>
  /** Said if it works. */
  success: ToastText
  /** The failure message; the part itself shows the reason. */
  failing: string
}

export function TryButton({ label, part, run, success, failing }: TryButtonProps) {
  const { utils } = useTRPC()
  const attempt = useToastMutation<void, SetUpItem[]>({
    mutationFn: run,
    success: null,
    failure: (error) =>
      error.data?.httpStatus === 429
        ? { title: 'One moment', description: error.message }
        : refusal('The check could not be run', error),
    onSuccess: (items) => {
      const tried = items.find((item) => item.part === part)
      utils.setUp.read.setData(undefined, items)
      if (tried?.lacks.includes('running')) toast({ title: 'The backup takes a while' })
      else if (tried?.state === 'failing') toast({ title: failing, variant: 'destructive' })
      else toast(success)
      void utils.admin.overview.invalidate()
    },
  })
  return (
    <Button variant="secondary" busy={attempt.isPending} onClick={() => attempt.mutate()}>
      {label}
    </Button>
  )
}
