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

const WAYS = [
  { way: 'up', by: -1, Icon: ArrowUp },
  { way: 'down', by: 1, Icon: ArrowDown },
] as const

export const MoveButtons = ({ what, isFirst, isLast, onMove }: MoveButtonsProps) =>
  WAYS.map(({ way, by, Icon }) => (
    <Button
      key={way}
      variant="quiet"
      size="icon"
      data-on={way}
      disabled={way === 'up' ? isFirst : isLast}
      aria-label={`Move ${what} ${way}`}
      onClick={() => onMove(by)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  ))
