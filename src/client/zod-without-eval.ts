/** Imported before any schema: the pages' policy forbids code made of text. Not in the first load, where no schema is. */
import { config } from 'zod/v4/core'

config({ jitless: true })
