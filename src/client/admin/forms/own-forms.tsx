/** Forms of the signed-in account: each account has its own drafts, and sending waits for uploads. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { FormScopeContext } from '../../platform/forms/form-scope.ts'
import { useAdminLock } from '../session/admin-lock.ts'
import { ownDraft } from '../session/own-drafts.ts'

/** The key of the mutation that uploads a picture. */
export const UPLOAD = ['upload-picture']

export function OwnForms({ children }: { children: ReactNode }) {
  const cache = useQueryClient().getMutationCache()
  // the page may be locked and opened again, by another account or by the same one under a new name
  useAdminLock(({ who }) => who)
  const prefix = ownDraft('').key
  const scope = useMemo(() => {
    const ready = async () => {
      const uploads = cache.findAll({ mutationKey: UPLOAD, status: 'pending' })
      const isPending = () => uploads.some(({ state }) => state.status === 'pending')
      if (isPending())
        await new Promise<void>((resolve) => {
          const stop = cache.subscribe(() => {
            if (isPending()) return
            stop()
            resolve()
          })
        })
      return uploads.every(({ state }) => state.data !== false)
    }
    return { prefix, ready }
  }, [cache, prefix])
  return <FormScopeContext value={scope}>{children}</FormScopeContext>
}
