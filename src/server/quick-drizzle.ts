/**
 * Has Node load drizzle's CommonJS modules, for whatever is imported after this file: its ES modules are the same code,
 * but they import each other in circles, which takes Node half of a start and 50 MB to sort out.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context,
    ),
})
