import type { Job, JobParts } from '../jobs/start-jobs.ts'

export const mail = ({ mail: worker }: JobParts) =>
  ({ name: 'mail', run: () => worker.sweep() }) satisfies Job
