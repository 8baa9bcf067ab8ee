/** A window over the page, on phones the whole of it. Import it lazily: it brings Radix Dialog with it. */
import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { tooltip } from './tooltip.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Spoken, not shown. */
  description?: string
  headerExtra?: ReactNode
  /** Where the focus goes in the end if what opened the dialog is gone. */
  fallbackFocus?: () => HTMLElement | null
  children: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  headerExtra,
  fallbackFocus,
  children,
}: DialogProps) {
  // There is no Radix.Trigger, so the dialog itself remembers who opened it.
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it writes a style element, which the content security policy refuses. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 bg-ink/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          data-sheet=""
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const from = opener.current
            const target =
              from instanceof HTMLElement && from.isConnected && from !== document.body
                ? from
                : fallbackFocus?.()
            target?.focus({ preventScroll: true })
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper shadow-soft outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:inset-x-0 sm:inset-y-[max(0px,min(2.5rem,(100dvh-32rem)/2))] sm:mx-auto sm:w-[min(56rem,100%-3rem)] sm:overflow-clip sm:rounded-card [@media(height<32rem)]:overflow-y-auto"
        >
          <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5 pr-3 pl-5">
            <Radix.Title className="min-w-0 flex-1 font-display text-lg font-semibold">{title}</Radix.Title>
            {headerExtra !== undefined && (
              <div className="max-sm:order-last max-sm:w-full">{headerExtra}</div>
            )}
            <Radix.Close asChild>
              <Button variant="quiet" size="icon" {...tooltip('Close')}>
                <X aria-hidden="true" className="size-6" />
              </Button>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="sr-only">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type DialogBodyProps = {
  hidden?: boolean
  /** Names a body without anything to focus: the keyboard must be able to scroll it. */
  label?: string
  children: ReactNode
}

/** What scrolls; where the screen is too low for a fixed header and footer, the whole dialog does instead. */
export function DialogBody({ hidden = false, label, children }: DialogBodyProps) {
  return (
    <section
      hidden={hidden}
      aria-label={label}
      tabIndex={label === undefined ? undefined : 0}
      data-dialog-body=""
      className="flex-1 px-5 py-5 [@media(height>=32rem)]:min-h-0 [@media(height>=32rem)]:overflow-y-auto [@media(height>=32rem)]:overscroll-contain"
    >
      {children}
    </section>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line bg-sand/60 px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}
