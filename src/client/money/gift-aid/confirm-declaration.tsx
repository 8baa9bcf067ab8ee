/** Confirms a declaration of all gifts, from the link in the email that came with its copy. */
import type { GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

type ConfirmDeclarationProps = { token: string; onConfirmed: (page: GiftAidPage) => void }

export function ConfirmDeclaration({ token, onConfirmed }: ConfirmDeclarationProps) {
  const { client } = useTRPC()
  const confirm = useToastMutation<void, GiftAidPage>({
    mutationFn: () => client.giftAid.confirm.mutate({ token }),
    success: { title: 'Confirmed', description: 'Your declaration now covers all your gifts to us.' },
    failure: (error) => refusal('Your declaration was not confirmed', error),
    onSuccess: onConfirmed,
  })
  return (
    <div className="rounded-card border border-line bg-raised p-4">
      <p>
        So far it covers only this gift, because anybody can type an email address. Is it yours? Then confirm
        it, and it covers all your gifts under this address.
      </p>
      <Button className="mt-3" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        Yes, it is mine
      </Button>
    </div>
  )
}
