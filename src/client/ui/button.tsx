import type { ComponentProps, MouseEvent } from 'react'
import { BeadLoader } from './bead-loader.tsx'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-plum bg-plum text-white hover:border-plum-dark hover:bg-plum-dark',
  accent: 'border-marigold bg-marigold text-ink hover:border-marigold-deep hover:bg-marigold-deep',
  secondary: 'border-plum/60 bg-transparent text-plum hover:border-plum hover:bg-plum/7 active:bg-plum/12',
  quiet: 'border-transparent bg-transparent text-current hover:bg-current/8 active:bg-current/14',
  danger: 'border-danger bg-danger text-white hover:border-danger-deep hover:bg-danger-deep',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-base/6',
  lg: 'min-h-14 px-7 py-3 text-lg/7',
  icon: 'size-11 shrink-0 p-0',
}

/** The look of a button, also for links: `<Link className={buttonClass({ variant: 'accent' })}>`. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return classNames('button', variants[variant], sizes[size])
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the label keeps its width, further presses do nothing, focus stays. */
  busy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- typed by the prop, 'button' unless told otherwise
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <BeadLoader />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  )
}
