/** Warns where the owner looks for emails: without a mail server, emails are only written to files. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../platform/trpc.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { useMe } from '../session/use-me.ts'

export function MailUnset() {
  const { data } = useQuery(useTRPC().utils.payments.attention.queryOptions({ limit: 1 }))
  const isOwner = useMe().data?.role === 'owner'
  if (data?.isMailUnset !== true) return null
  return (
    <div className="mb-4">
      <Alert tone="change">
        <p className="font-semibold">Email is not set up</p>
        <p>
          <span>Until it is, emails are saved here but reach nobody.</span>{' '}
          {isOwner && (
            <Link to="/admin/set-up" hash="mail" className="underline">
              What to do
            </Link>
          )}
        </p>
      </Alert>
    </div>
  )
}
