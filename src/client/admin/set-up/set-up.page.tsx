/** Each part that the site needs, the result of its last check, and how to mend a missing or failing one. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { isOpenPart, type SetUpItem } from '#shared/admin/set-up.ts'
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
              <Parts title="You" items={items.filter((item) => !isTechnicians(item))} />
              <Parts title="Your technician" items={items.filter(isTechnicians)} />
            </>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

/** By the part, not by its state, so that a check moves nothing. */
const isTechnicians = ({ part }: SetUpItem) => TECHNICIANS.includes(part)
const TECHNICIANS: readonly SetUpItem['part'][] = ['webhook', 'backup', 'website', 'clock', 'servers']

const Parts = ({ title, items }: { title: string; items: readonly SetUpItem[] }) =>
  items.length > 0 && (
    <section aria-label={title} className="mt-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="gap-4 xl:columns-2">
        {items.map((item) => (
          <SetUpPart key={item.part} item={item} />
        ))}
      </ul>
    </section>
  )
