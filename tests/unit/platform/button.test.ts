import { expectTypeOf, it } from 'vitest'
import type { ButtonProps } from '../../../src/client/platform/ui/button.tsx'

it('a button that lends its look to a child does nothing itself', () => {
  expectTypeOf<{ onClick: () => void; busy: true }>().toExtend<ButtonProps>()
  expectTypeOf<{ asChild: true; className: string }>().toExtend<ButtonProps>()
  expectTypeOf<{ asChild: true; onClick: () => void }>().not.toExtend<ButtonProps>()
  expectTypeOf<{ asChild: true; busy: true }>().not.toExtend<ButtonProps>()
})
