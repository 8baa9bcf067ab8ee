/** The content of an email, from which both the plain text and the HTML are made. */

/** A line of a sum; `notes` are shown below its name. */
export type EmailLine = readonly [
  name: string,
  amount: string,
  notes?: readonly string[],
  picture?: { src: string; alt: string } | undefined,
]

/** The parts of an email: a paragraph, a link, named facts, a sum of lines, or a quotation. */
export type Block =
  | string
  | { link: string; label: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { lines: readonly EmailLine[]; total: string }
  | { quote: string }

export type EmailWords = {
  subject: string
  blocks: readonly Block[]
  /** The name and logo at the top, and the addresses at the bottom. */
  sender: {
    name: string
    url: string
    email: string
    /** The charity's address and registrations; each may have several lines. */
    details: readonly string[]
  }
}
