import type { Job, JobParts } from '../jobs/start-jobs.ts'
import { webhookWorker } from './worker.ts'

export const webhooks = ({ deps, log }: JobParts) => {
  const { deliverDue, stop } = webhookWorker(deps, log)
  return { name: 'webhooks', run: ({ later }) => deliverDue(later), stop } satisfies Job
}
