/**
 * Refuses built-ins, DOM methods and regular expressions that the oldest browsers of `browsers.ts` lack. It does not
 * know types, so it recognises a method by its name, if no older type has one of that name.
 */
import type { RuleTester } from 'oxlint/plugins-dev'
import {
  iteratorMethods,
  newerAttributes,
  newerGlobals,
  newerMethods,
  newerStatics,
} from './newer-features.ts'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Visitor = ReturnType<Rule['create']>
type Visited = Parameters<NonNullable<Visitor['Literal']>>[0]
/** Syntax tree of source or built code, as far as it is used. */
type Node = { type: string; parent: Node } & Record<string, unknown>

/** Their results are iterators, or arrays with every method. */
const MAKES_ITERATOR = new Set(['keys', 'values', 'entries', 'matchAll'])
/** Schemas have methods with names that sets got later. */
const NOT_BUILT_IN = new Set(['z'])
const NEWER_PATTERN = /\(\?<[=!]|\(\?(?=[a-z-])[ims]*(?:-[ims]+)?:/

const nameOf = (node: unknown): string | undefined => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: unknown }
  return type === 'Identifier' || type === 'JSXIdentifier'
    ? name
    : typeof value === 'string'
      ? value
      : undefined
}

export const noNewerFeatures: Rule = {
  create(context) {
    const refuse = (node: unknown, what: string) =>
      context.report({
        node: node as Visited,
        message: `${what} is newer than the oldest browsers in package.json`,
      })

    function checkPattern(node: unknown, pattern: unknown, flags: unknown): void {
      if (typeof pattern === 'string' && NEWER_PATTERN.test(pattern)) refuse(node, 'A lookbehind or modifier')
      if (typeof flags === 'string' && flags.includes('v')) refuse(node, 'The flag v')
    }

    function checkNew(node: Node): void {
      const name = nameOf(node['callee'])
      if (name !== undefined && newerGlobals.has(name)) refuse(node, name)
      const [pattern, flags] = (node['arguments'] as unknown[]).map(nameOf)
      if (name === 'RegExp') checkPattern(node, pattern, flags)
    }

    const visitor = {
      Literal(node: Node) {
        const { pattern, flags } = (node['regex'] ?? {}) as { pattern?: string; flags?: string }
        checkPattern(node, pattern, flags)
      },
      NewExpression: checkNew,
      CallExpression(node: Node) {
        checkNew(node)
        const { type, property, object } = node['callee'] as Node
        const method = nameOf(property)
        if (type !== 'MemberExpression' || method === undefined || NOT_BUILT_IN.has(nameOf(object) ?? ''))
          return
        const { type: source, callee } = object as Node
        const made = source === 'CallExpression' ? nameOf((callee as Node)['property']) : undefined
        const isOfIterator =
          made !== undefined && MAKES_ITERATOR.has(made) && nameOf((callee as Node)['object']) !== 'Object'
        if (newerMethods.has(method)) refuse(node, `${method}()`)
        else if (isOfIterator && iteratorMethods.has(method)) refuse(node, `${method}() of an iterator`)
      },
      MemberExpression(node: Node) {
        const path = `${nameOf(node['object'])}.${nameOf(node['property'])}`
        if (newerStatics.has(path)) refuse(node, path)
        if (newerGlobals.has(nameOf(node['object']) ?? '')) refuse(node, nameOf(node['object'])!)
      },
      JSXAttribute(node: Node) {
        const name = nameOf(node['name'])?.toLowerCase()
        if (name !== undefined && newerAttributes.has(name)) refuse(node, `The attribute ${name}`)
      },
    }
    return visitor as unknown as Visitor
  },
}

export default { meta: { name: 'browsers' }, rules: { 'no-newer-features': noNewerFeatures } }
