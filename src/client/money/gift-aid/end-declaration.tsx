/** Ends a declaration from the donor's own link, after asking why. */
import { useState } from 'react'
import type { GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

const REASONS = [
  ['cancelled', 'I want to cancel it'],
  ['too little tax', 'I no longer pay enough tax'],
] as const
type Reason = (typeof REASONS)[number][0]

export function EndDeclaration({ token, onEnded }: { token: string; onEnded: (page: GiftAidPage) => void }) {
  const { client } = useTRPC()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState<Reason>('cancelled')
  const end = useToastMutation<void, GiftAidPage>({
    mutationFn: () => client.giftAid.end.mutate({ token, reason }),
    success: { title: 'Your declaration has ended' },
    failure: (error) => refusal('Your declaration was not ended', error),
    onSuccess: onEnded,
  })
  if (!isAsking)
    return (
      <Button variant="secondary" className="self-start" onClick={() => setIsAsking(true)}>
        End this declaration…
      </Button>
    )
  return (
    <form
      method="dialog"
      className="rounded-card border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!end.isPending) end.mutate()
      }}
    >
      <fieldset>
        <legend className="font-semibold">End your declaration from today on</legend>
        <p className="mt-1 text-sm text-muted">
          We claim nothing on gifts from today on. Gifts before today stay as they are.
        </p>
        <div className="mt-2 flex flex-col">
          {REASONS.map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was here is gone
                autoFocus={value === 'cancelled'}
                checked={reason === value}
                onChange={() => setReason(value)}
                className="size-5 shrink-0 accent-primary"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={end.isPending}>
          End it
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(false)}>
          Leave it as it is
        </Button>
      </div>
    </form>
  )
}
