/**
 * Loads drizzle as CommonJS, because the circular imports of its ES modules take half of the startup time and
 * 50 MB. Caches the path of each module, because Node parses drizzle's 180 kB package.json for every one.
 */
import { registerHooks, type ResolveFnOutput } from 'node:module'

const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const resolved = next(specifier, { ...context, conditions: ['node', 'require'] })
    found.set(specifier, resolved)
    return resolved
  },
})
