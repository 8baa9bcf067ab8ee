/** A link within a page's text; buttons that lead elsewhere are `<Button asChild><Link … /></Button>`. */
import type { LinkComponent, LinkProps } from '@tanstack/react-router'
import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'

/** For `<a href>`. */
export const linkVariants = cva('text-primary underline', {
  variants: {
    /** `touch`: a button's target size, without making the line taller. */
    size: { touch: '-my-2 inline-flex min-h-11 items-center', text: '' },
    strong: { true: 'font-semibold' },
  },
  defaultVariants: { size: 'touch' },
})

type Look = { size?: 'touch' | 'text'; strong?: boolean; className?: string }

/** To a page of this site, with the same props as `Link`. */
export const TextLink = (({ size, strong, className, ...link }: LinkProps & Look) => (
  <Link {...link} className={linkVariants({ size, strong, className })} />
)) as LinkComponent<(props: ComponentProps<'a'> & Look) => ReactNode>
