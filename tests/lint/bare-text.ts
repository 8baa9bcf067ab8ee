/**
 * Lint rule: no bare text beside an element that comes and goes. A browser's translator replaces each text node by its
 * own element. React then cannot remove the text, or insert an element before it, and discards the page.
 */
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Visitor = ReturnType<Rule['create']>
type Visited<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0]
type Element = Visited<'JSXElement'>
type Call = Visited<'CallExpression'>
type Fragment = Visited<'JSXFragment'>
type Node = Element['parent']

/** `part`: whatever another component renders, which may be no element, one or several. */
type Outcome = 'text' | 'element' | 'part' | 'nothing' | 'unknown'

/** Components that always render exactly one element, like icons. */
const ONE_ELEMENT = new Set([
  'Badge',
  'BeadLoader',
  'Blank',
  'CardNumber',
  'Glyph',
  'Link',
  'LondonTime',
  'MailLink',
  'Mark',
  'OutLink',
  'TextLink',
])
const ICONS = 'lucide-react'
/** Props that are never text, and functions that never return it. */
const ELEMENTS = new Set(['art', 'empty', 'head', 'reply'])
const ELEMENT_FUNCTIONS = new Set(['children', 'line', 'tools'])

/** Names declared in a file: components that render one element, and constants. */
type Names = { components: Set<string>; constants: Map<string, Outcome[]> }

/** Possible results of rendering an expression: several if it has branches, none for spaces. */
function outcomesOf(node: Node | undefined, names: Names): Outcome[] {
  switch (node?.type) {
    case 'JSXElement':
      return [isOneElement(node, names) ? 'element' : 'part']
    case 'JSXFragment':
      return node.children.flatMap((child) => outcomesOf(child, names))
    case 'JSXText':
      return textOutcomes(node.value)
    case 'JSXExpressionContainer':
    case 'ChainExpression':
      return outcomesOf(node.expression, names)
    case 'JSXEmptyExpression':
      return []
    case 'Literal':
      if (node.value === '') return ['nothing']
      if (typeof node.value === 'string') return textOutcomes(node.value)
      return [typeof node.value === 'number' ? 'text' : 'nothing']
    case 'TemplateLiteral':
      return ['text']
    case 'Identifier':
      if (node.name === 'undefined') return ['nothing']
      return names.constants.get(node.name) ?? [ELEMENTS.has(node.name) ? 'element' : 'unknown']
    case 'LogicalExpression':
      if (node.operator === '&&') return ['nothing', ...outcomesOf(node.right, names)]
      return [
        ...outcomesOf(node.left, names).filter((outcome) => outcome !== 'nothing'),
        ...outcomesOf(node.right, names),
      ]
    case 'ConditionalExpression':
      return eitherOf([...outcomesOf(node.consequent, names), ...outcomesOf(node.alternate, names)])
    case 'CallExpression':
      return called(node)
    default:
      return ['unknown']
  }
}

/** Spaces and line breaks are not translated. */
const textOutcomes = (text: string): Outcome[] => (text.trim() === '' ? [] : ['text'])

/** Switching between two elements removes one and inserts the other. */
const eitherOf = (outcomes: Outcome[]): Outcome[] =>
  outcomes.includes('element') || outcomes.includes('part') ? [...outcomes, 'nothing'] : outcomes

/** Whether it always renders the same element. With a key, React may replace it. */
function isOneElement({ openingElement: { name, attributes } }: Element, names: Names): boolean {
  const hasKey = attributes.some(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'key',
  )
  return (
    name.type === 'JSXIdentifier' && !hasKey && (/^[a-z]/.test(name.name) || names.components.has(name.name))
  )
}

/** `rows.map((row) => <Row />)` renders elements that come and go. */
function called({ callee, arguments: [callback] }: Call): Outcome[] {
  if (callee.type === 'Identifier') return [ELEMENT_FUNCTIONS.has(callee.name) ? 'element' : 'unknown']
  const isList =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(map|flatMap)$/.test(callee.property.name) &&
    callback?.type === 'ArrowFunctionExpression'
  return isList ? ['element', 'nothing'] : ['unknown']
}

export const bareText: Rule = {
  create(context) {
    const names: Names = { components: new Set(ONE_ELEMENT), constants: new Map() }

    function check({ children }: Element | Fragment) {
      const rendered = children
        .map((child) => ({ child, outcomes: outcomesOf(child, names) }))
        .filter(({ outcomes }) => outcomes.length > 0)
      for (const { child, outcomes } of rendered) {
        const isText = outcomes.includes('text')
        const others = rendered.filter((other) => other.child !== child)
        if (others.length > 0 && isText && outcomes.includes('nothing'))
          context.report({ node: child, message: 'Text that comes and goes needs an element of its own.' })
        else if (
          (isText || outcomes.includes('unknown')) &&
          others.some(
            (other) => other.outcomes.includes('nothing') || (isText && other.outcomes.includes('part')),
          )
        )
          context.report({
            node: child,
            message: 'Text beside an element that comes and goes needs an element of its own.',
          })
      }
    }

    return {
      ImportDeclaration({ source, specifiers }) {
        if (source.value === ICONS) for (const { local } of specifiers) names.components.add(local.name)
      },
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init) {
          const outcomes = outcomesOf(init, names)
          if (!outcomes.includes('unknown') && outcomes.some((outcome) => /element|part/.test(outcome)))
            names.constants.set(id.name, outcomes)
          else names.constants.delete(id.name)
        }
      },
      JSXElement: check,
      JSXFragment(fragment) {
        if (fragment.children.some((child) => outcomesOf(child, names).includes('text')))
          context.report({
            node: fragment,
            message: 'Text in a fragment stands beside unknown elements: it needs an element of its own.',
          })
        else check(fragment)
      },
    }
  },
}

export default { meta: { name: 'translated' }, rules: { 'bare-text': bareText } }
