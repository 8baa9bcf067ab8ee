/** Loads drizzle as CommonJS: the circular imports of its ES modules take half of a start and 50 MB. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context,
    ),
})
