/** Ends an account: it cannot be undone, so it is asked once more. */
import { useEffect, useRef } from 'react'
import type { ListedPerson } from '#shared/people.schema.ts'
import { useCalls } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import { rowFocus } from '../restore-focus.ts'

type RemovePersonProps = { person: ListedPerson; onClose: () => void }

export function RemovePerson({ person: { id, name }, onClose }: RemovePersonProps) {
  const { client, utils } = useCalls()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const remove = useToastMutation<() => void, unknown>({
    mutationFn: () => client.people.remove.mutate({ id }),
    success: { title: `${name} was removed`, description: 'They are signed out everywhere.' },
    failure: (error) => refusal(`${name} was not removed`, error),
    onSuccess: (_output, goOn) => {
      goOn()
      return utils.people.list.invalidate()
    },
  })
  return (
    <div className="flex max-w-xl flex-col gap-3 rounded-card border border-danger bg-raised p-4">
      <p ref={question} tabIndex={-1}>
        <strong>Remove {name}?</strong> They are signed out everywhere at once and cannot sign in any more.
        What they did stays in the activity. You can invite them again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={remove.isPending}
          {...ignoreDoubleClick((pressed) => remove.mutate(rowFocus(pressed)))}
        >
          Remove the account
        </Button>
        <Button variant="quiet" disabled={remove.isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
