/** Styles of an article's text, on its page and in the owner's editor. */

export const wordsClass = 'whitespace-pre-line wrap-anywhere'
export const linkClass = 'text-primary underline underline-offset-2'
export const quoteClass = 'flex flex-col gap-4 border-s-4 border-line ps-5 text-muted sm:ps-6'
export const itemClass = 'ps-1 marker:text-muted'
export const itemBodyClass = 'flex flex-col gap-2'

export const headingClass = (level: 2 | 3) =>
  `mt-4 -mb-2 font-display font-semibold ${level === 2 ? 'text-2xl' : 'text-xl'}`

export const listClass = (isOrdered: boolean) =>
  `flex flex-col gap-2 ps-7 ${isOrdered ? 'list-decimal' : 'list-disc'}`
