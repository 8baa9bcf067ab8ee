import { decodeStatement } from '#shared/money/statements/statement-file.ts'
import { MAX_STATEMENT_LENGTH } from '#shared/money/statements/statements.ts'

/** UTF-16 has two bytes for a character. */
const MAX_BYTES = MAX_STATEMENT_LENGTH * 2

/** Text of a chosen file, in whatever encoding; undefined if it is too large. */
export async function textOfFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  const text = decodeStatement(new Uint8Array(await file.arrayBuffer()))
  return text.length > MAX_STATEMENT_LENGTH ? undefined : text
}

export const TOO_LARGE = 'This file is too large. Please export a shorter period.'
