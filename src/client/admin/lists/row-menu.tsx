/** What else can be done with a row, behind a button: a native popover, which closes by Escape or a click elsewhere. */
import { Ellipsis } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'

type RowMenuProps = {
  /** For screen readers: 'More for Black Star'. */
  label: string
  busy?: boolean
  /** Given the props of an item that closes the menu. */
  children: (item: MenuItem) => ReactNode
}

/** The look of an item. */
export const MENU_ITEM = {
  variant: 'quiet',
  size: 'sm',
  className: 'w-full justify-start rounded-md',
} as const

type MenuItem = Pick<ButtonProps, keyof typeof MENU_ITEM> & {
  popoverTarget: string
  popoverTargetAction: 'hide'
}

export function RowMenu({ label, busy = false, children }: RowMenuProps) {
  const id = useId()
  /** In a browser without popovers the items open within the row. */
  const [lacksPopovers] = useState(() => !('popover' in HTMLElement.prototype))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        busy={busy}
        popoverTarget={id}
        className="max-sm:ml-auto"
        {...(lacksPopovers && { 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) })}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Button>
      <fieldset
        id={id}
        // oxlint-disable-next-line browsers/no-newer-features -- elsewhere `hidden` does it
        popover="auto"
        hidden={lacksPopovers && !isOpen}
        aria-label={label}
        // without support for anchors it opens in the middle of the screen
        className="m-auto max-w-80 min-w-48 flex-col open:flex rounded-card border border-line bg-raised p-1.5 text-on-surface shadow-soft supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:[position-area:bottom_span-left] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]"
      >
        {children({ ...MENU_ITEM, popoverTarget: id, popoverTargetAction: 'hide' })}
      </fieldset>
    </>
  )
}
