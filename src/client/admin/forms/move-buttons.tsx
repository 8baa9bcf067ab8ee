/** Moves an item up and down. `data-on` identifies the button that gets the focus after the click. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../platform/ui/button.tsx'

type MoveButtonsProps = {
  /** For screen readers: 'question 2'. */
  what: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

export function MoveButtons({ what, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        data-on="up"
        disabled={isFirst}
        aria-label={`Move ${what} up`}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        data-on="down"
        disabled={isLast}
        aria-label={`Move ${what} down`}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </Button>
    </>
  )
}
