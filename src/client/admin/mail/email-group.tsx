/** The emails of an order or of a person. */

import { EMAILS, type EmailGroup } from '#shared/platform/mail/mail.ts'
import { Link } from '../../platform/ui/link.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { EmailRow } from './email-row.tsx'

export function EmailGroupRow({ row: group }: { row: EmailGroup }) {
  const { id, order, name, supporterId, emails, hasMore } = group
  return (
    // no landmark: several groups may have one name
    <fieldset
      aria-labelledby={`emails-${id}`}
      className="mb-4 min-w-0 rounded-card border border-line bg-raised p-4"
    >
      <h2
        id={`emails-${id}`}
        tabIndex={-1}
        data-row-heading=""
        className="flex flex-wrap gap-x-3 text-lg wrap-anywhere"
      >
        {order && (
          <Link to="/admin/orders" search={{ q: String(order.number) }} className="underline">
            Order {order.number}
          </Link>
        )}
        {name !== null && <SupporterLink id={supporterId}>{name}</SupporterLink>}
        {order === null && name === null && emails[0] && <span>{EMAILS[emails[0].kind].label}</span>}
      </h2>
      <ul>
        {emails.map((email) => (
          <li key={email.id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <EmailRow email={email} groupId={id} />
          </li>
        ))}
      </ul>
      {hasMore && <p className="pt-3 text-sm text-muted">And older ones.</p>}
    </fieldset>
  )
}
