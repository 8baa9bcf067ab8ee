/**
 * A question that must be answered before anything else, by Radix: it traps the focus, reads out title and description, and
 * closes by Escape or `AlertDialogCancel`, never by a click beside it.
 */
import * as Radix from '@radix-ui/react-alert-dialog'
import type { ComponentProps } from 'react'
import { cardVariants } from '../card.tsx'
import { cn } from '../cn.ts'

export const AlertDialog = Radix.Root
export const AlertDialogCancel = Radix.Cancel

export function AlertDialogContent({ className, children, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      {/* not Radix.Overlay: it adds a style element, which the content security policy forbids */}
      <div className="fixed inset-0 z-40 animate-fade-in bg-backdrop" />
      <Radix.Content
        data-sheet=""
        // everything behind it is hidden from assistive technology, and this says why
        aria-modal="true"
        {...rest}
        className={cn(
          cardVariants({ size: 'md' }),
          'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl animate-fade-in flex-col gap-4 overflow-y-auto overscroll-contain shadow-soft outline-none sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

export const AlertDialogTitle = ({ className, ...rest }: ComponentProps<typeof Radix.Title>) => (
  <Radix.Title {...rest} className={cn('text-xl wrap-anywhere', className)} />
)
export const AlertDialogFooter = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cn('flex flex-wrap gap-2', className)} />
)
