/** Shown if an admin page failed, usually because its code could not be loaded. */
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../platform/ui/button.tsx'
import { AdminPage } from './admin-page.tsx'

export function AdminError() {
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const retry = async () => {
    setIsBusy(true)
    // loads its code again, and renders it again
    await router.invalidate()
    setIsBusy(false)
  }
  return (
    <AdminPage title="Something went wrong">
      <div role="alert" className="max-w-xl rounded-card border border-danger bg-raised p-5">
        <p className="font-semibold text-danger">This page could not be loaded</p>
        <p className="mt-1 text-muted">
          {navigator.onLine ? 'Nothing you have typed on other pages is lost.' : 'This device is offline.'} If
          trying again does not help, the site may have been updated: reload the page. You may have to sign in
          again, and notes that are not saved yet are lost.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={() => void retry()}>
            Try again
          </Button>
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </p>
      </div>
    </AdminPage>
  )
}
