/** Warns where the owner looks for emails: without a mail server, emails are only written to files. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'
import { FormNotice } from '../../ui/form-notice.tsx'

export function MailUnset() {
  const { data } = useQuery(useTRPC().utils.payments.attention.queryOptions({ limit: 1 }))
  if (data?.isMailUnset !== true) return null
  return (
    <div className="mb-4">
      <FormNotice tone="change">
        <p className="font-semibold">Email is not set up</p>
        <p>
          Emails are only written to files on the server and do not reach anyone. To send them, add a mail
          server with the SMTP_URL setting.
        </p>
      </FormNotice>
    </div>
  )
}
