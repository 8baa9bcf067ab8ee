/** The background jobs: the result of the last run, and when the next one is. */
import { useQuery } from '@tanstack/react-query'
import type { JobState } from '#shared/platform/api/jobs.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Loaded } from '../ui/loaded.tsx'
import { LondonTime } from '../ui/london-time.tsx'
import { JOB_LABELS, outcomeText } from './job-labels.ts'

export function Jobs() {
  const query = useQuery(useTRPC().utils.admin.jobs.queryOptions())
  return (
    <section aria-labelledby="jobs" className="mb-10">
      <h2 id="jobs" className="text-xl">
        Scheduled tasks
      </h2>
      <Loaded query={query} what="the scheduled tasks">
        {(jobs) => <JobsTable jobs={jobs} />}
      </Loaded>
    </section>
  )
}

const JobsTable = ({ jobs }: { jobs: readonly JobState[] }) => (
  <table className="mt-3 w-full border-collapse text-left">
    <caption className="sr-only">What each task last did, and when it is next due</caption>
    <thead className="text-sm text-muted max-sm:sr-only">
      <tr>
        {['What', 'Last time', 'Next time'].map((title) => (
          <th key={title} scope="col" className="py-2 pr-4 font-semibold">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {jobs.map(({ name, last, nextAt }) => (
        <tr key={name} className="border-t border-line align-baseline max-sm:grid max-sm:py-2">
          <th scope="row" className="py-2 pr-4 font-semibold">
            {JOB_LABELS[name][0]}
            <span className="block text-sm font-normal text-muted">{JOB_LABELS[name][1]}</span>
          </th>
          <td className="py-2 pr-4 max-sm:py-0">
            {last ? (
              <>
                <LondonTime at={last.at} />
                <span
                  className={`block text-sm wrap-anywhere ${last.outcome === 'failed' ? 'font-semibold text-danger' : 'text-muted'}`}
                >
                  {outcomeText(last)}
                </span>
              </>
            ) : (
              <span className="text-muted">Not yet</span>
            )}
          </td>
          <td className="py-2 max-sm:pt-0">
            <span className="text-muted sm:sr-only">Next time: </span>
            <LondonTime at={nextAt} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
