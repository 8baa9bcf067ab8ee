/** What waits, what came in, and what the site still lacks: the owner's first look at a day. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { LoadError } from '../load-error.tsx'
import { Loading } from '../loading.tsx'
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
  const { data, isFetching, refetch } = useQuery(useTRPC().utils.admin.today.queryOptions())
  if (data === undefined)
    return isFetching ? (
      <Loading what="the figures" />
    ) : (
      <LoadError what="The figures" onRetry={() => void refetch()} />
    )
  return (
    <>
      {data.months && <MoneyByMonth months={data.months} />}
      {data.setUp && <SetUpList setUp={data.setUp} />}
    </>
  )
}
