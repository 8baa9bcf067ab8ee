/** Uses the same cases in every run, so that only a change can break a test. CASES_SEED=<number> tries others. */
import * as fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['CASES_SEED'] ?? 1) })
