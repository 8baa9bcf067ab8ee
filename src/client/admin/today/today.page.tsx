/** What waits, what came in, and what the site still lacks: the owner's first look of the day. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MonthMoney } from './month-money.tsx'
import { SetUpList } from './set-up-list.tsx'
import { ToDo } from './to-do.tsx'

export const Route = createFileRoute('/admin/today')({
  component: TodayPage,
})

function TodayPage() {
  const query = useQuery(useTRPC().utils.admin.today.queryOptions())
  return (
    <AdminPage title="Today">
      <Loaded query={query} what="what is waiting for you">
        {({ tasks, months, fees, setUp }) => (
          <div className="flex flex-col gap-10">
            <ToDo tasks={tasks} />
            {months && fees !== null && <MonthMoney months={months} fees={fees} />}
            {setUp && <SetUpList parts={setUp} />}
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}
