/** What waits, what came in, and what the site still lacks: the owner's first look of the day. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../loaded.tsx'
import { MoneyByMonth } from './money-by-month.tsx'
import { SetUpList } from './set-up-list.tsx'
import { ToDo } from './to-do.tsx'

export const Route = createFileRoute('/admin/today')({
  component: TodayPage,
})

function TodayPage() {
  return (
    <AdminPage title="Today">
      <div className="flex flex-col gap-10">
        <ToDo />
        <Figures />
      </div>
    </AdminPage>
  )
}

function Figures() {
  const query = useQuery(useTRPC().utils.admin.today.queryOptions())
  return (
    <Loaded query={query} what="the figures">
      {(data) => (
        <>
          {data.months && <MoneyByMonth months={data.months} />}
          {data.setUp && <SetUpList parts={data.setUp} />}
        </>
      )}
    </Loaded>
  )
}
