/** Ends the links of earlier emails, because somebody else may have one. */
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

type EndLinksProps = {
  /** Names the access that a link gives: 'change this gift'. */
  opens: string
  renew: () => Promise<{ token: string }>
  /** Continues with the new link, which replaces the ended one. */
  onRenewed: (token: string) => void
}

export function EndLinks({ opens, renew, onRenewed }: EndLinksProps) {
  const { mutate, isPending } = useToastMutation<void, { token: string }>({
    mutationFn: renew,
    success: { title: 'Earlier links ended', description: 'We have emailed you the new one.' },
    failure: (cause) => refusal('Nothing was changed', cause),
    onSuccess: (renewed) => onRenewed(renewed.token),
  })
  return (
    <>
      <p className="mb-4 max-w-xl text-muted">
        {`Whoever has a link from one of your receipts can ${opens}. If you have passed one on, end them all: we email you a new one.`}
      </p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        End earlier links
      </Button>
    </>
  )
}
