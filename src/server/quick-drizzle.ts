/**
 * Makes Node load drizzle's CommonJS modules for everything imported after this file. Its ES modules are the same
 * code, but their circular imports take half of a start and 50 MB.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context,
    ),
})
