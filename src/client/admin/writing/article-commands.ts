/** The commands of the toolbar and the keyboard, and whether each is active at the cursor. */
import { baseKeymap, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, Plugin, type Command, type EditorState } from 'prosemirror-state'
import { MAX_NESTING } from '#shared/site/blog/article-blocks.ts'
import { schema } from './article-schema.ts'

const { nodes, marks } = schema

export type Action = {
  label: string
  /** As prosemirror-keymap names it. */
  keys: string
  run: Command
  isOn?: (state: EditorState) => boolean
}

const format = (label: string, keys: string, mark: MarkType): Action => ({
  label,
  keys,
  run: toggleMark(mark),
  isOn: ({ selection: { from, to, empty, $from }, storedMarks, doc }) =>
    empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark),
})

const heading = (label: string, keys: string, level: number): Action => {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type === nodes.heading && $from.parent.attrs['level'] === level
  const run: Command = (state, dispatch) =>
    (isOn(state) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch)
  return { label, keys, isOn, run }
}

/** The innermost list or quote around the selection. */
function around({ selection: { $from } }: EditorState, types: readonly NodeType[]) {
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, position: $from.before(depth) }
  }
  return undefined
}

const LISTS = [nodes.bullet_list, nodes.ordered_list]

const list = (label: string, keys: string, type: NodeType): Action => ({
  label,
  keys,
  isOn: (state) => around(state, LISTS)?.node.type === type,
  run: (state, dispatch) => {
    const found = around(state, LISTS)
    if (!found) return wrapInList(type)(state, dispatch)
    if (found.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(found.position, type))
    return true
  },
})

const isQuoted = (state: EditorState) => around(state, [nodes.blockquote]) !== undefined

export const ACTIONS = {
  bold: format('Bold', 'Mod-b', marks.bold),
  italic: format('Italic', 'Mod-i', marks.italic),
  heading: heading('Heading', 'Mod-Shift-2', 2),
  subheading: heading('Smaller heading', 'Mod-Shift-3', 3),
  list: list('List', 'Mod-Shift-8', nodes.bullet_list),
  numbered: list('Numbered list', 'Mod-Shift-7', nodes.ordered_list),
  quote: {
    label: 'Quote',
    keys: 'Mod-Shift-9',
    isOn: isQuoted,
    run: (state, dispatch) => (isQuoted(state) ? lift : wrapIn(nodes.blockquote))(state, dispatch),
  },
  undo: { label: 'Undo', keys: 'Mod-z', run: undo },
  redo: { label: 'Redo', keys: 'Mod-Shift-z', run: redo },
} satisfies Record<string, Action>

const newLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type === nodes.heading)
    return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

const NESTED = [...LISTS, nodes.blockquote]
/** Limits how deeply lists, quotes and formats are nested. */
const depthOf = (node: Node): number =>
  Number(NESTED.includes(node.type)) + node.marks.length + Math.max(0, ...node.children.map(depthOf))

/** Keeps what pages need: the first heading has the second level, and a paragraph follows a picture at the end. */
const tidy = new Plugin({
  // applies pages' rules while typing
  filterTransaction: ({ docChanged, doc }) => !docChanged || depthOf(doc) <= MAX_NESTING,
  appendTransaction: (transactions, _before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    let first: [position: number, node: Node] | undefined
    doc.forEach((node, position) => {
      if (node.type === nodes.heading) first ??= [position, node]
    })
    if (first?.[1].attrs['level'] === 3) tr.setNodeMarkup(first[0], null, { level: 2 })
    if (doc.lastChild?.type !== nodes.paragraph) tr.insert(doc.content.size, nodes.paragraph.create())
    return tr.docChanged ? tr : null
  },
})

/** @param onLink called by the keyboard shortcut for links */
export const articlePlugins = (onLink: () => void) => [
  tidy,
  history(),
  keymap({
    ...Object.fromEntries(Object.values(ACTIONS).map(({ keys, run }) => [keys, run])),
    'Mod-y': redo,
    'Mod-k': () => {
      onLink()
      return true
    },
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Shift-Enter': newLine,
    Enter: splitListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
]

export type LinkPlace = { from: number; to: number; href: string | undefined }

/** Where a link would be: the selected words, or the link around the cursor. */
export function linkPlace({ selection: { from, to, empty, $from }, doc }: EditorState): LinkPlace {
  const found = [...$from.marks(), ...(doc.nodeAt(from)?.marks ?? [])].find(({ type }) => type === marks.link)
  const href = found && String(found.attrs['href'])
  if (!found || !empty) return { from, to, href }
  let [first, last] = [from, to]
  doc.nodesBetween($from.start(), $from.end(), (node, start) => {
    const end = start + node.nodeSize
    if (found.isInSet(node.marks) && start <= last && end >= first)
      [first, last] = [Math.min(first, start), Math.max(last, end)]
  })
  return { from: first, to: last, href }
}

/** Links the selected text, or inserts linked text if nothing is selected. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkPlace(state)
    const mark = marks.link.create({ href })
    const tr = from === to ? state.tr.insertText(words, from) : state.tr
    const end = from === to ? from + words.length : to
    dispatch?.(
      tr.removeMark(from, end, marks.link).addMark(from, end, mark).setStoredMarks([]).scrollIntoView(),
    )
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkPlace(state)
  dispatch?.(state.tr.removeMark(from, to, marks.link))
  return true
}

/** The selected picture or card. */
export const chosenPart = ({ selection }: EditorState): Node | undefined =>
  selection instanceof NodeSelection && [nodes.figure, nodes.card].includes(selection.node.type)
    ? selection.node
    : undefined

/** Inserts a picture or a card after the cursor's paragraph, or replaces the selected one. */
export const setPart =
  (type: NodeType, attrs: Attrs): Command =>
  (state, dispatch) => {
    const part = type.create(attrs)
    const { $to } = state.selection
    const { tr } = state
    if (chosenPart(state)) tr.replaceSelectionWith(part)
    else if ($to.depth > 0 && $to.parent.type === nodes.paragraph && $to.parent.childCount === 0)
      tr.replaceRangeWith($to.before(), $to.after(), part)
    else tr.insert($to.depth > 0 ? $to.after() : $to.pos, part)
    dispatch?.(tr.scrollIntoView())
    return true
  }
