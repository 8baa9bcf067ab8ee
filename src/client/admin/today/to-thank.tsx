/** New givers who have had no thank-you from a person yet. The email that is sent from their page takes them off. */
import type { Today } from '#shared/admin/today.ts'
import { Card, CardDescription, CardTitle } from '../../platform/ui/card.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

export function ToThank({ givers }: { givers: NonNullable<Today['toThank']> }) {
  if (givers.length === 0) return null
  return (
    <Card asChild>
      <section aria-labelledby="to-thank">
        <CardTitle id="to-thank">People to thank</CardTitle>
        <CardDescription>
          They gave for the first time in the last week. Each has had a receipt, but no word from you.
        </CardDescription>
        <ul className="mt-2">
          {givers.map(({ supporterId, name, givenAt }) => (
            <li key={supporterId} className="border-t border-line first:border-t-0">
              <Link
                to="/admin/supporters/$id"
                params={{ id: String(supporterId) }}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 hover:text-primary"
              >
                <span className="font-semibold wrap-anywhere underline underline-offset-4">{name}</span>
                <span className="text-sm text-muted">{dayInLondon(givenAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
