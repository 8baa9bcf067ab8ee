/** Opens the dashboard without a prompt where an own account stays signed in. */
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { recordStaying, staysHere, unlockAdmin, useAdminLock } from './admin-lock.ts'
import { isRefused } from './sign-in-error.ts'

/** @returns whether the server is being asked, so that no prompt is shown meanwhile. */
export function useResume(isEnabled: boolean): boolean {
  const { client } = useTRPC()
  const isHydrated = useHydrated()
  const isDue = useAdminLock(({ isOpen, reason }) => !isOpen && reason === 'none')
  const [hasFailed, setFailed] = useState(false)
  const isAsking = isEnabled && isHydrated && isDue && !hasFailed && staysHere()
  useEffect(() => {
    // the script in the head has hidden the locked view of the HTML
    if (isHydrated) delete document.documentElement.dataset['stays']
  }, [isHydrated])
  useEffect(() => {
    if (!isAsking) return
    client.admin.me.query().then(
      (who) => {
        if (who.stays) return unlockAdmin(who)
        recordStaying(false)
        return setFailed(true)
      },
      (error: CallError) => {
        // if the site could not be reached, the next reload asks again
        if (isRefused(error)) recordStaying(false)
        setFailed(true)
      },
    )
  }, [client, isAsking])
  return isAsking
}
