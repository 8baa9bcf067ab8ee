/** A bordered box for related content: `<Card><CardHeader><CardTitle>Refund</CardTitle></CardHeader>…</Card>`. */
import { cva, type VariantProps } from 'class-variance-authority'
import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import { cn } from './cn.ts'

export const cardVariants = cva('rounded-card border bg-raised', {
  variants: {
    tone: { plain: 'border-line', accent: 'border-accent-strong', danger: 'border-danger' },
    size: { none: '', sm: 'p-4', md: 'p-5', lg: 'p-6' },
  },
  defaultVariants: { tone: 'plain', size: 'md' },
})

type CardProps = Omit<ComponentProps<'div'>, 'children'> &
  VariantProps<typeof cardVariants> &
  /** Styles a single child instead: `<Card asChild><section>…</section></Card>`. */
  (
    | { asChild: true; children: ReactElement }
    | { asChild?: false; children?: ComponentProps<'div'>['children'] }
  )

export function Card({ tone, size, asChild = false, className, children, ...rest }: CardProps) {
  const look = cn(cardVariants({ tone, size }), className)
  if (!asChild)
    return (
      <div {...rest} className={look}>
        {children}
      </div>
    )
  const child = children as ReactElement<{ className?: string }>
  return cloneElement(child, { ...rest, ...child.props, className: cn(look, child.props.className) })
}

/** The title, with a badge or buttons at its right. */
export const CardHeader = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={cn('mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
  />
)

type CardTitleProps = ComponentProps<'h2'> & { level?: 2 | 3 }

export function CardTitle({ level = 2, className, children, ...rest }: CardTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading {...rest} className={cn(level === 2 ? 'text-xl' : 'text-lg', className)}>
      {children}
    </Heading>
  )
}

export const CardDescription = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={cn('text-sm text-muted', className)} />
)
