/** The selects above the dashboard's lists. Input, query and controls of each list follow from them. Without zod. */

export type Choice<Word extends string = string> = {
  label: string
  /** Option that filters nothing. */
  all: string
  /** Values to choose from, with their labels. */
  words: Readonly<Record<Word, string>>
  /** Column with the chosen value, if its name differs; null if the list's own query filters by it. */
  column?: string | null
  /** Parameter of the URL, if its name differs. */
  param?: string
}
export type Choices = Readonly<Record<string, Choice>>

export type Chosen<All extends Choices> = {
  [Name in keyof All]?: (keyof All[Name]['words'] & string) | undefined
}
