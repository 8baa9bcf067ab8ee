/** A panel from the right over the page. Import it lazily: it brings Radix Dialog with it. */
import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { tooltip } from './tooltip.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Spoken, not shown. */
  description?: string
  headerExtra?: ReactNode
  footer?: ReactNode
  /** The panel's width, as classes. */
  widthClass?: string
  closeLabel?: string
  children: ReactNode
}

export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  headerExtra,
  footer,
  widthClass = 'w-[400px]',
  closeLabel = 'Close',
  children,
}: SheetProps) {
  // There is no Dialog.Trigger, so the sheet itself remembers who opened it.
  const opener = useRef<Element | null>(null)
  const openedOn = useRef('')
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* Not Dialog.Overlay: it writes a style element, which the content security policy refuses. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Dialog.Content
          data-sheet=""
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
            openedOn.current = location.pathname
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // a link in it has led on: the focus belongs to the next page
            if (location.pathname !== openedOn.current) return
            if (opener.current instanceof HTMLElement && opener.current.isConnected) {
              opener.current.focus({ preventScroll: true })
            }
          }}
          className={cn(
            'fixed inset-y-0 right-0 z-50 flex max-w-full flex-col bg-paper shadow-soft outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            widthClass,
          )}
        >
          <div className="flex min-h-18 shrink-0 items-center gap-3 border-b border-line py-3 pr-3 pl-5">
            <Dialog.Title className="font-display text-lg font-semibold">{title}</Dialog.Title>
            {headerExtra}
            <Dialog.Close asChild>
              <Button variant="quiet" size="icon" className="ml-auto" {...tooltip(closeLabel)}>
                <X aria-hidden="true" className="size-6" />
              </Button>
            </Dialog.Close>
          </div>
          {description !== undefined && (
            <Dialog.Description className="sr-only">{description}</Dialog.Description>
          )}
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer !== undefined && (
            <div className="shrink-0 border-t border-line bg-sand/60 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
