/** Writes the counts of a vitest run to the file OUTCOME_FILE, for `tests/run.ts`. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

export type Counted = { name: string; state: string; reason: string | undefined }

const countedTest = (test: TestCase): Counted => {
  const result = test.result()
  return {
    name: `${test.module.relativeModuleId} › ${test.fullName}`,
    state: result.state,
    reason:
      result.state === 'skipped' ? (result.note ?? test.meta().skipReason) : result.errors?.[0]?.message,
  }
}

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const tests = modules.flatMap((module) => [
      ...Array.from(module.children.allTests(), countedTest),
      // errors of files or suites that could not be loaded or prepared
      ...[module, ...module.children.allSuites()]
        .flatMap((part) => part.errors())
        .map(({ message }) => ({ name: module.relativeModuleId, state: 'failed', reason: message })),
    ])
    const outside = unhandled.map(({ message }) => ({ name: 'vitest', state: 'failed', reason: message }))
    writeFileSync(process.env['OUTCOME_FILE'] ?? '', JSON.stringify([...tests, ...outside]))
  }
}
