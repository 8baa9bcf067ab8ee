/** Each part that the site needs, the result of its last check, and how to mend a missing or failing one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { isOpenPart } from '#shared/admin/set-up.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Progress } from '../../platform/ui/status/progress.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SetUpPart } from './set-up-part.tsx'

export const Route = createFileRoute('/admin/set-up')({
  component: SetUpPage,
})

function SetUpPage() {
  const query = useQuery(useTRPC().utils.setUp.read.queryOptions())
  return (
    <AdminPage title="Set-up">
      <Loaded query={query} what="the set-up">
        {(items) => {
          const done = items.filter((item) => !isOpenPart(item)).length
          return (
            <>
              <Progress label="Set-up" value={done} max={items.length} className="max-w-article" />
              <p className="mt-2 max-w-article">
                {done} of {items.length} done, as last checked. Where only the server can be changed, there is
                a sentence to send to your technician.
              </p>
              <ul className="mt-6 gap-4 xl:columns-2">
                {items.map((item) => (
                  <SetUpPart key={item.part} item={item} />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}
