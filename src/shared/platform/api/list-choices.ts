/** The selects above a list of the dashboard. Input, query and controls of the list follow from them. Without zod. */

export type Choice<Word extends string = string> = {
  label: string
  /** The option that filters nothing. */
  all: string
  /** Each word with its name. */
  words: Readonly<Record<Word, string>>
  /** The column that has the word, if its name differs; null where the list's own query filters by it. */
  column?: string | null
  /** The parameter of the URL, if its name differs. */
  param?: string
}
export type Choices = Readonly<Record<string, Choice>>

export type Chosen<All extends Choices> = {
  [Name in keyof All]?: (keyof All[Name]['words'] & string) | undefined
}
