/** A few controls behind a button, by Radix; it closes by Escape or a click elsewhere. */
import * as Radix from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal>
    <Radix.Content
      align="end"
      sideOffset={4}
      collisionPadding={8}
      {...rest}
      className={cn(
        'z-30 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-card border border-line bg-raised p-4 text-on-surface shadow-soft outline-none',
        className,
      )}
    />
  </Radix.Portal>
)
