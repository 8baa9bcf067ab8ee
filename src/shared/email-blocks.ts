/** What an email says, before it has a form: the plain text and the design are both made of it. */

/** A row of a sum; `notes` belong to its name and stand below it. */
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
  /** Whose name and mark are on top, and whose addresses below. */
  sender: {
    name: string
    url: string
    email: string
    /** Where the charity is and what it is registered as; each may have several lines. */
    details: readonly string[]
  }
}
