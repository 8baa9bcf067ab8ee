/**
 * A window over the page (full-screen on phones), a page of its own, or a sheet from the right, with the parts `DialogHeader`, `DialogBody`
 * and `DialogFooter`. Import it lazily: it brings Radix Dialog.
 */
import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { tooltip } from './tooltip/tooltip.ts'

const page = {
  content:
    'inset-0 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in [@media(height<32rem)]:overflow-y-auto',
  header: 'min-h-16 flex-wrap gap-x-3 gap-y-2 py-2.5',
  title: 'min-w-0 flex-1',
  // if the screen is too low for a fixed header and footer, the whole window scrolls instead
  body: 'py-5 [@media(height>=32rem)]:min-h-0 [@media(height>=32rem)]:overflow-y-auto [@media(height>=32rem)]:overscroll-contain',
  footer: 'flex flex-wrap items-center justify-end gap-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
}

const variants = {
  page,
  window: {
    ...page,
    content: `${page.content} sm:inset-x-0 sm:inset-y-[max(0px,min(2.5rem,(100dvh-32rem)/2))] sm:mx-auto sm:w-[min(56rem,100%-3rem)] sm:overflow-clip sm:rounded-card`,
  },
  /** For a few fields: as tall as its content. */
  form: {
    ...page,
    content: `${page.content} sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:w-[min(36rem,100%-3rem)] sm:-translate-1/2 sm:overflow-clip sm:rounded-card`,
  },
  sheet: {
    content:
      'inset-y-0 right-0 max-w-full data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
    header: 'min-h-18 gap-3 py-3',
    title: '',
    body: 'overflow-y-auto overscroll-contain py-4',
    footer: 'pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
  },
}

const VariantContext = createContext<(typeof variants)['window']>(variants.window)

type DialogProps = {
  variant?: keyof typeof variants
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What to focus on closing if the element that opened the dialog is gone. */
  fallbackFocus?: () => HTMLElement | null
  /** A sheet's width. */
  className?: string
  children: ReactNode
}

export function Dialog({
  variant = 'window',
  open,
  onOpenChange,
  fallbackFocus,
  className,
  children,
}: DialogProps) {
  // Without a Radix.Trigger, the dialog itself must remember its opener.
  const opener = useRef<Element | null>(null)
  const openedOn = useRef('')
  // runs before effects of its content, which may move the focus
  useLayoutEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    openedOn.current = location.pathname
  }, [open])
  const returnFocus = (event: Event) => {
    event.preventDefault()
    // a link in it led to another page, which gets the focus; or the focus has already moved
    if (openedOn.current !== '' && location.pathname !== openedOn.current) return
    const { activeElement } = document
    if (activeElement?.isConnected && activeElement !== document.body) return
    const from = opener.current
    const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body
    const target = isThere ? from : fallbackFocus?.()
    target?.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* not Radix.Overlay: it adds a style element, which the content security policy forbids */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          data-sheet=""
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => {
            // something open inside it closes first
            if (document.activeElement?.closest('[data-own-escape]')) event.preventDefault()
          }}
          onKeyDownCapture={({ key }) => {
            // an open tooltip would swallow the Escape
            if (key === 'Escape' && document.querySelector('[data-tooltip-card]')) onOpenChange(false)
          }}
          className={cn(
            'fixed z-50 flex flex-col bg-surface shadow-soft outline-none',
            variants[variant].content,
            className,
          )}
        >
          <VariantContext value={variants[variant]}>{children}</VariantContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type DialogHeaderProps = { title: string; closeLabel?: string; children?: ReactNode }

/** The title and the close button, with optional content between them. */
export function DialogHeader({ title, closeLabel = 'Close', children }: DialogHeaderProps) {
  const classes = use(VariantContext)
  return (
    <div className={cn('flex shrink-0 items-center border-b border-line pr-3 pl-5', classes.header)}>
      <Radix.Title className={cn('font-display text-lg font-semibold', classes.title)}>{title}</Radix.Title>
      {children}
      <Radix.Close asChild>
        <Button variant="quiet" size="icon" className="ml-auto" {...tooltip(closeLabel)}>
          <X aria-hidden="true" className="size-6" />
        </Button>
      </Radix.Close>
    </div>
  )
}

type DialogBodyProps = {
  hidden?: boolean
  /** The label of a body with nothing to focus: it becomes focusable, so that the keyboard can scroll it. */
  label?: string
  children: ReactNode
}

/** The part that scrolls. */
export function DialogBody({ hidden = false, label, children }: DialogBodyProps) {
  return (
    <section
      hidden={hidden}
      aria-label={label}
      tabIndex={label === undefined ? undefined : 0}
      data-dialog-body=""
      className={cn('flex-1 px-5', use(VariantContext).body)}
    >
      {children}
    </section>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className={cn('shrink-0 border-t border-line bg-sunken/60 px-5', use(VariantContext).footer)}>
      {children}
    </div>
  )
}
