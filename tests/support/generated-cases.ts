/**
 * The same generated cases on every run: a change breaks a test, and the day does not. CASES_SEED=<number> tries others.
 */
import * as fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['CASES_SEED'] ?? 1) })
