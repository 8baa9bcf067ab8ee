/** Up and down for one of an ordered list. `data-on` names the button for who sets the focus after the press. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type MoveButtonsProps = {
  /** For a screen reader: 'question 2'. */
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
