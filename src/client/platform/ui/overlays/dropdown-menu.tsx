/** A menu behind a button, by Radix: arrow keys, first letters, Escape. */
import * as Radix from '@radix-ui/react-dropdown-menu'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Not modal: that would add a style element, which the content security policy forbids. */
export const DropdownMenu = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root modal={false} {...props} />
)
export const DropdownMenuTrigger = Radix.Trigger

export const DropdownMenuContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal>
    <Radix.Content
      align="end"
      sideOffset={4}
      collisionPadding={8}
      {...rest}
      className={cn(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 animate-fade-in overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-on-surface shadow-soft',
        className,
      )}
    />
  </Radix.Portal>
)

const itemVariants = cva(
  'flex min-h-11 cursor-pointer flex-col items-start justify-center rounded-md px-3 py-1.5 font-semibold outline-none select-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-current/8 forced-colors:data-highlighted:outline-2',
  { variants: { tone: { danger: 'text-danger' } } },
)

type ItemProps = ComponentProps<typeof Radix.Item> & VariantProps<typeof itemVariants>

export const DropdownMenuItem = ({ tone, className, ...rest }: ItemProps) => (
  <Radix.Item {...rest} className={itemVariants({ tone, className })} />
)
/** Below the words of an item: what it does. */
export const DropdownMenuHint = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={cn('text-sm font-normal text-muted', className)} />
)
