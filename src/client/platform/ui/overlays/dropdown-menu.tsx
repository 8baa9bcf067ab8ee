/** A menu behind a button, by Radix: arrow keys, first letters, Escape. */
import * as Radix from '@radix-ui/react-dropdown-menu'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { FLOATING, floatingLook } from './floating.ts'

/** Not modal, because that adds a style element, which the content security policy forbids. */
export const DropdownMenu = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root modal={false} {...props} />
)
export const DropdownMenuTrigger = Radix.Trigger

export const DropdownMenuContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal>
    <Radix.Content
      {...FLOATING}
      {...rest}
      className={cn(
        floatingLook,
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 p-1.5',
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
/** Explains an item, below its label. */
export const DropdownMenuHint = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={cn('text-sm font-normal text-muted', className)} />
)
