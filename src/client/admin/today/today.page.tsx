/** The owner's first look of the day: tasks, income, people to thank, and parts of the site that are not set up. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MoneyBeside } from './money-beside.tsx'
import { MonthTable } from './month-table.tsx'
import { SetUpProgress } from './set-up-progress.tsx'
import { ToDo } from './to-do.tsx'
import { ToThank } from './to-thank.tsx'

export const Route = createFileRoute('/admin/today')({
  component: TodayPage,
})

function TodayPage() {
  const query = useQuery(useTRPC().utils.admin.today.queryOptions())
  return (
    <AdminPage title="Today">
      <Loaded query={query} what="what is waiting for you">
        {({ tasks, months, compared, toThank, setUp }) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid gap-6">
              <ToDo tasks={tasks} />
              {setUp && <SetUpProgress {...setUp} />}
            </div>
            <div className="grid gap-6">
              {compared && <MoneyBeside {...compared} />}
              {toThank && <ToThank givers={toThank} />}
            </div>
            {months && <MonthTable months={months} />}
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}
