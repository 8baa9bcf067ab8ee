/** Shown on every admin page of a restored site, which sends, refunds and charges nothing until it is released. */
import { useSite } from '../site/content/content.ts'
import { Alert } from '../platform/ui/status/alert.tsx'
import { LondonTime } from './ui/london-time.tsx'
import { Technician } from './ui/technician.tsx'

export function RestoredPause({ restoredFrom }: { restoredFrom: string }) {
  const { name } = useSite()
  return (
    <div className="mb-6">
      <Alert tone="change">
        <p className="font-semibold">Emails, webhooks, refunds and monthly gifts are on hold</p>
        <p>
          This site was restored from the backup of <LondonTime at={restoredFrom} />. Check the orders,
          payments and emails since then. You decide about anything that may already have been sent or
          refunded.
        </p>
        <Technician about="what is on hold">{`On the server of ${name}: run npm run release.`}</Technician>
      </Alert>
    </div>
  )
}
