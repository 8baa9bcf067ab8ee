/** On every admin page of a restored site, which sends, refunds and charges nothing until it is released. */
import { useSite } from '../site/content.ts'
import { FormNotice } from '../ui/form-notice.tsx'
import { LondonTime } from './london-time.tsx'
import { useOverview } from './overview.ts'
import { Technician } from './technician.tsx'

export function RestoredPause() {
  const restoredFrom = useOverview().data?.restoredFrom
  const { name } = useSite()
  if (!restoredFrom) return null
  return (
    <div className="mb-6">
      <FormNotice tone="change">
        <p id="restored-pause" className="font-semibold">
          Emails, webhooks, refunds and monthly gifts are on hold
        </p>
        <p>
          This site was restored from the backup of <LondonTime at={restoredFrom} />. Check the orders,
          payments and emails since then. What may have been sent or refunded before stays with you to decide.
        </p>
        <Technician describedBy="restored-pause">{`On the server of ${name}: run npm run release.`}</Technician>
      </FormNotice>
    </div>
  )
}
