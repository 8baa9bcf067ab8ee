/** Content of an email, from which its plain text and its HTML are made. */

/** A line of a bill; `notes` are shown below its name. */
export type EmailLine = readonly [
  name: string,
  amount: string,
  notes?: readonly string[],
  picture?: { src: string; alt: string } | undefined,
]

/** Part of a formatted paragraph. */
export type EmailInline =
  | string
  | { type: 'bold' | 'italic'; children: readonly EmailInline[] }
  | { type: 'link'; href: string; children: readonly EmailInline[] }

/**
 * Parts of an email: a paragraph, a link, named facts, lines with a sum, a quotation, a picture, a formatted paragraph or
 * heading ('small' for what is not news), or a list.
 */
export type Block =
  | string
  | { link: string; label: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { lines: readonly EmailLine[]; total: string }
  | { quote: string }
  | { words: readonly EmailInline[]; as: 'paragraph' | 'heading' | 'subheading' | 'small' }
  | { items: readonly (readonly EmailInline[])[]; isNumbered: boolean }
  | { picture: string; alt: string; width: number; height: number }

export type EmailWords = {
  subject: string
  blocks: readonly Block[]
  /** Name and logo at the top, addresses at the bottom. */
  sender: {
    name: string
    url: string
    email: string
    /** The charity's address and registrations; each may have several lines. */
    details: readonly string[]
  }
}
