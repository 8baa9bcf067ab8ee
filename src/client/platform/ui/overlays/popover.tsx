/** A few controls behind a button, by Radix; it closes by Escape or a click elsewhere. */
import * as Radix from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { FLOATING, floatingLook } from './floating.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal>
    <Radix.Content
      {...FLOATING}
      {...rest}
      className={cn(
        floatingLook,
        'z-30 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] p-4',
        className,
      )}
    />
  </Radix.Portal>
)
