/**
 * Imported before any schema, because the content security policy forbids eval. Not in the first load, which has no
 * schema.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })
