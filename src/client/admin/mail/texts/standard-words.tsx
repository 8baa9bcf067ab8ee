/** Removes the owner's text of an email; it can be restored until the toast closes. */
import type { EmailTextVersion } from '#shared/site/emails/email-texts.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { ownDraft } from '../../session/own-drafts.ts'
import { textFormName } from './text-form-name.ts'

type StandardWordsProps = {
  text: EmailTextVersion
  /** `now`: the texts in force after this. */
  onDone: (now: EmailTextVersion) => Promise<void>
}

export function StandardWords({ text, onDone }: StandardWordsProps) {
  const { kind, version } = text
  const { client, utils } = useTRPC()
  const draft = ownDraft(textFormName(kind))
  const onError = () => void utils.mail.text.invalidate({ kind })
  const undoing = useToastMutation<void, EmailTextVersion>({
    mutationFn: () => client.mail.saveText.mutate({ ...text, version: 0 }),
    success: { title: 'Your wording is back' },
    failure: (error) => refusal('Your wording was not restored', error),
    onSuccess: onDone,
    onError,
  })
  const restoring = useToastMutation<void, EmailTextVersion>({
    mutationFn: () => client.mail.restoreText.mutate({ kind, version }),
    success: null,
    failure: (error) => refusal('The wording was not changed', error),
    onSuccess: async (now) => {
      // the draft was of the removed text
      draft.write(undefined)
      await onDone(now)
      toast({
        title: 'Standard wording restored',
        action: { label: 'Undo', onClick: () => undoing.mutate() },
      })
    },
    onError,
  })
  return (
    <Button
      variant="secondary"
      className="self-start"
      busy={restoring.isPending}
      onClick={() => restoring.mutate()}
    >
      Restore the standard wording
    </Button>
  )
}
