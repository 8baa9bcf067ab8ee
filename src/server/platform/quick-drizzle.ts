/**
 * Loads drizzle as CommonJS: the circular imports of its ES modules take half of a start and 50 MB. Each of its modules is
 * looked up once, because node parses its package.json of 180 kB every time.
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
