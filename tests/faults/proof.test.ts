/** A short form of `npm run proof`, which runs all of its faults. */
import { expect, it, onTestFinished } from 'vitest'
import { prove } from '../proof/proof.ts'
import { fullOnly, printFigure } from '../support/case-size.ts'

it('nothing is lost or doubled while processes of the site are killed in turn', fullOnly, async () => {
  const cleanUp = new AsyncDisposableStack()
  onTestFinished(() => cleanUp.disposeAsync())
  const seed = Number(process.env['CASES_SEED'] ?? 1)
  const proof = await prove({ seed, faults: 3, say: printFigure, cleanUp })
  expect(proof.failures).toEqual([])
  expect(proof.payments.paid).toBeGreaterThan(0)
})
