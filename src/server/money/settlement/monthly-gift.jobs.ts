/** Charges monthly gifts on their day in London, soon after midnight, and repeats failed tries soon. */
import type { Job, JobParts } from '../../platform/jobs/start-jobs.ts'
import { chargeMonthlyGifts } from '../charging/charge.ts'
import { settle } from './settle.ts'

export const monthlyGifts = ({ deps, log }: JobParts) =>
  ({
    name: 'monthly gifts',
    /** @throws the first failure, after trying all charges */
    async run() {
      const failures: unknown[] = []
      await chargeMonthlyGifts(deps, (id) => settle(deps, id, { source: 'reconciliation' }), log, failures)
      if (failures.length > 0) throw failures[0]
    },
  }) satisfies Job
