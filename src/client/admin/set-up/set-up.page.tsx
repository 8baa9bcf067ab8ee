/** What the site needs, each part as it was last tried, and what to do about what is missing or fails. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { isOpenPart } from '#shared/admin/set-up.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SetUpPart } from './set-up-part.tsx'

export const Route = createFileRoute('/admin/set-up')({
  component: SetUpPage,
})

function SetUpPage() {
  return (
    <AdminPage title="Set-up">
      <Parts />
    </AdminPage>
  )
}

function Parts() {
  const query = useQuery(useTRPC().utils.setUp.read.queryOptions())
  return (
    <Loaded query={query} what="the set-up">
      {(items) => {
        const done = items.filter((item) => !isOpenPart(item)).length
        return (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
              <p className="max-w-article">
                {done} of {items.length} done, as last checked. Where only the server can be changed, there is
                a sentence to send to your technician.
              </p>
              <Button asChild variant="secondary">
                <Link to="/admin/hand-over">
                  <Printer aria-hidden="true" className="size-5" />
                  Hand over to a successor
                </Link>
              </Button>
            </div>
            <ul className="mt-6 gap-4 xl:columns-2">
              {items.map((item) => (
                <SetUpPart key={item.part} item={item} />
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
