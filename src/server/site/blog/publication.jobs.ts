import type { Job, JobParts } from '../../platform/jobs/start-jobs.ts'
import { nextPublication, publishDue } from './publication.ts'

export const publication = ({ deps }: JobParts) =>
  ({
    name: 'publication',
    async run({ later }) {
      await publishDue(deps)
      const next = await nextPublication(deps.db)
      if (next) later(next)
    },
  }) satisfies Job
