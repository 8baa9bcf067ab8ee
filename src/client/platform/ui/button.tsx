import { cva, type VariantProps } from 'class-variance-authority'
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement } from 'react'
import { BeadLoader } from './ornaments/bead-loader.tsx'
import { cn } from './cn.ts'

const buttonVariants = cva('button', {
  variants: {
    variant: {
      primary:
        'border-primary bg-primary text-on-primary hover:border-primary-strong hover:bg-primary-strong',
      accent: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
      secondary:
        'border-primary/60 bg-transparent text-primary hover:border-primary hover:bg-primary/7 active:bg-primary/12',
      quiet: 'border-transparent bg-transparent hover:bg-current/8 active:bg-current/14',
      surface: 'border-transparent bg-surface text-primary hover:bg-raised',
      danger: 'border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong',
    },
    /** The text colour of a quiet button; by default it inherits. */
    tone: { primary: 'text-primary', danger: 'text-danger' },
    size: {
      /** All are 44 px high, for touch; small ones are narrower, with smaller text. */
      xs: 'min-h-11 px-3 py-2 text-sm',
      sm: 'min-h-11 px-3 py-2 text-base/6',
      md: 'min-h-11 px-5 py-2 text-base/6',
      /** As high as a field beside it. */
      field: 'min-h-12 px-5 py-2 text-base/6',
      lg: 'min-h-14 px-7 py-3 text-lg/7',
      icon: 'size-11 shrink-0 p-0',
    },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
})

type NativeProps = ComponentProps<'button'>

export type ButtonProps = VariantProps<typeof buttonVariants> &
  (
    | (NativeProps & {
        asChild?: false
        /** In progress, perhaps with words for it: the label's width and the focus stay, and further clicks do nothing. */
        busy?: boolean | string
      })
    /** Styles a single child instead of rendering a button: `<Button asChild><a href="/">Home</a></Button>`. */
    | (Omit<NativeProps, 'onClick' | 'type' | 'children'> & {
        asChild: true
        children?: ReactElement
        busy?: never
        onClick?: never
        type?: never
      })
  )

export function Button({
  variant,
  tone,
  size,
  asChild = false,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const look = cn(buttonVariants({ variant, tone, size }), className)
  if (asChild) {
    // not Radix's Slot, whose 2 kB every visitor would load for features that nothing here uses
    const child = children as ReactElement<{ className?: string }>
    return cloneElement(child, { ...rest, ...child.props, className: cn(look, child.props.className) })
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- typed by the prop, 'button' by default
      type={type}
      aria-busy={!!busy || undefined}
      aria-disabled={!!busy || rest['aria-disabled']}
      onClick={press}
      className={look}
    >
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <BeadLoader />
          {busy !== true && <span>{busy}</span>}
        </span>
      )}
      <span
        aria-hidden={typeof busy === 'string' || undefined}
        className={cn('inline-flex items-center gap-2', busy && 'opacity-0')}
      >
        {children}
      </span>
    </button>
  )
}
