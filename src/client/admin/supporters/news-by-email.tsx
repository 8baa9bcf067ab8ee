/** How forms ask about news, and the lists for a mailing service. */
import { useQuery } from '@tanstack/react-query'
import { exportPath } from '#shared/admin/exports.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { GivingForm } from '../giving/giving-form.tsx'
import { DownloadFile } from '../lists/download-file.tsx'
import { Loaded } from '../ui/loaded.tsx'

export function NewsByEmail({ close }: { close: () => void }) {
  const query = useQuery(useTRPC().utils.giving.settings.queryOptions())
  return (
    <>
      <Loaded query={query} what="the settings">
        {(settings) => <GivingForm about="news" settings={settings} close={close} />}
      </Loaded>
      <h3 className="mt-8 text-lg">For a mailing service</h3>
      <p className="mt-2 text-sm text-muted">
        This site sends receipts, answers, and news of a project to those who gave to it: see the project’s
        page. For other news give your service both files each time: whom to write to, and whom never to.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadFile href={exportPath('news')} label="People who accept news" />
        <DownloadFile href={exportPath('news-suppressed')} label="People who said no" />
      </div>
    </>
  )
}
