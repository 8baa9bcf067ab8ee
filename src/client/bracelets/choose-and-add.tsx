/** The card's button of a bracelet that has questions: asks them first. */
import { useState } from 'react'
import type { Choice, ShownBracelet } from '#shared/shop.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'

const load = () => import('./choice-dialog.tsx')
const ChoiceDialog = lazyNamed(load, 'ChoiceDialog')
const preload = () => void load().catch(() => undefined)

type ChooseAndAddProps = {
  bracelet: ShownBracelet
  onAdd: (bracelet: ShownBracelet, choices: Choice[]) => void
}

export function ChooseAndAdd({ bracelet, onAdd }: ChooseAndAddProps) {
  const [isOpen, setIsOpen] = useState(false)
  // stays mounted once opened, so that it can slide out and preserve what was typed
  const [isUsed, setIsUsed] = useState(false)
  const giveUp = () => {
    setIsOpen(false)
    setIsUsed(false)
  }
  return (
    <>
      <Button
        className="js-only grow max-sm:px-0 max-sm:text-sm"
        aria-label={`Choose and add: ${bracelet.name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setIsUsed(true)
          setIsOpen(true)
        }}
      >
        Choose and add
      </Button>
      {isUsed && (
        <LazyBoundary name="The questions" onFailure={giveUp}>
          <ChoiceDialog
            // changed questions start empty
            key={JSON.stringify(bracelet.questions)}
            bracelet={bracelet}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onChosen={(choices) => {
              setIsOpen(false)
              onAdd(bracelet, choices)
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}
