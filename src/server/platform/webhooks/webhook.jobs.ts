import type { Job, JobParts } from '../jobs/start-jobs.ts'

export const webhooks = ({ webhooks: worker }: JobParts) =>
  ({ name: 'webhooks', run: () => worker.deliverDue() }) satisfies Job
