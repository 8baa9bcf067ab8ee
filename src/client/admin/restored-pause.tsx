/** On every admin page of a restored site, which sends and refunds nothing until it is released. */
import { FormNotice } from '../ui/form-notice.tsx'
import { LondonTime } from './london-time.tsx'
import { useOverview } from './overview.ts'

export function RestoredPause() {
  const restoredFrom = useOverview().data?.restoredFrom
  if (!restoredFrom) return null
  return (
    <div className="mb-6">
      <FormNotice tone="change">
        <p className="font-semibold">Emails, webhooks and refunds are on hold</p>
        <p>
          This site was restored from the backup of <LondonTime at={restoredFrom} />. Check the orders,
          payments and emails since then, and then run <code>npm run release</code> on the server. What may
          have been sent or refunded before stays with you to decide.
        </p>
      </FormNotice>
    </div>
  )
}
