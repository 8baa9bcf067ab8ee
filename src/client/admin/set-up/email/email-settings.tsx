/** How the site sends email: the settings, the code that proves them, and what other servers see of the domain. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailPage } from '#shared/platform/mail/mail-settings.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Alert, AlertDescription, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ToList } from '../../ui/to-list.tsx'
import { DomainRecords } from './domain-records.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailTrial } from './email-trial.tsx'

export function EmailSettings() {
  const query = useQuery(useTRPC().utils.setUp.mail.queryOptions())
  return (
    <AdminPage title="Email settings">
      <ToList to="/admin/set-up" list="Set-up" />
      <p className="mb-6 max-w-article">
        Your email provider’s mail server sends the site’s emails. Enter it here and send a test: nothing
        changes until that has arrived.
      </p>
      <Loaded query={query} what="the settings">
        {(page) => <Settings page={page} />}
      </Loaded>
    </AdminPage>
  )
}

function Settings({ page }: { page: MailPage }) {
  const { values, state, failing, trial } = page
  // asked about once the field is left, not for every letter
  const [about, setAbout] = useState({ address: values.senderAddress, host: values.host })
  const { utils } = useTRPC()
  const domain = useQuery({
    ...utils.setUp.mailDomain.queryOptions(about),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {state === 'unreadable' && (
        <Alert tone="failure">
          <AlertTitle>Enter everything again</AlertTitle>
          <AlertDescription>
            Settings are stored, but this server does not have the key to read them. Emails wait until you
            have entered them again, which replaces what is stored.
          </AlertDescription>
        </Alert>
      )}
      {failing !== null && (
        <Alert tone="failure">
          <AlertTitle>Emails are not going out</AlertTitle>
          <AlertDescription>{failing}</AlertDescription>
        </Alert>
      )}
      {trial && <EmailTrial trial={trial} />}
      <EmailForm page={page} provider={domain.data?.provider ?? null} onAbout={setAbout} />
      {domain.data && <DomainRecords found={domain.data} />}
    </div>
  )
}
