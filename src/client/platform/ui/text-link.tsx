/** A link within a page's text; buttons that lead elsewhere are `<Button asChild><Link … /></Button>`. */
import { cva } from 'class-variance-authority'
import { Link } from './link.tsx'

/** For `<a href>`. */
export const linkVariants = cva('text-primary underline', {
  variants: {
    /** `touch`: as high as a button, in a line that stays as high as it was. */
    size: { touch: '-my-2 inline-flex min-h-11 items-center', text: '' },
    strong: { true: 'font-semibold' },
  },
  defaultVariants: { size: 'touch' },
})

type Variants = { size?: 'touch' | 'text'; strong?: boolean; className?: string }

/** To a page of this site, with the same props as `Link`. */
export const TextLink = (({ size, strong, className, ...link }: Variants) => (
  <Link {...(link as { to: '/' })} className={linkVariants({ size, strong, className })} />
)) as typeof Link & ((props: Variants & Parameters<typeof Link>[0]) => React.JSX.Element)
