/** Confirms before a token is revoked, because that cannot be undone. */
import { useEffect, useRef } from 'react'
import type { ApiToken } from '#shared/platform/api/api-tokens.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { rowFocus } from '../ui/restore-focus.ts'

type RevokeTokenProps = { token: ApiToken; onClose: () => void }

export function RevokeToken({ token: { id, name }, onClose }: RevokeTokenProps) {
  const { client, utils } = useTRPC()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const revoke = useToastMutation<() => void, unknown>({
    mutationFn: () => client.integrations.revokeToken.mutate({ id }),
    success: { title: 'Token revoked', description: `“${name}” no longer works.` },
    failure: { title: 'The token was not revoked', description: 'Please try again.' },
    onSuccess: (_output, restoreFocus) => {
      restoreFocus()
      return utils.integrations.tokens.invalidate()
    },
  })
  return (
    <div className="mt-2 flex max-w-xl flex-col gap-3 rounded-card border border-danger bg-raised p-4">
      <p ref={question} tabIndex={-1}>
        <strong>Revoke “{name}”?</strong> The program that uses it loses access at once. This cannot be
        undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={revoke.isPending}
          {...ignoreDoubleClick((pressed) => revoke.mutate(rowFocus(pressed)))}
        >
          Revoke token
        </Button>
        <Button variant="quiet" disabled={revoke.isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
