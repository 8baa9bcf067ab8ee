/** Pictures and cards in the editor: React draws each as the article's page does. */
import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'

/** What is drawn where. */
export type Parts = ReadonlyMap<HTMLElement, Node>

const LOOK =
  'cursor-pointer rounded-card [&.ProseMirror-selectednode]:outline-3 [&.ProseMirror-selectednode]:outline-offset-4 [&.ProseMirror-selectednode]:outline-primary'

let count = 0

/** @param change is called with what changes the map of all parts */
export function partView(
  change: (edit: (parts: Map<HTMLElement, Node>) => void) => void,
): NodeViewConstructor {
  return (node): NodeView => {
    const dom = document.createElement('div')
    dom.dataset['part'] = String((count += 1))
    dom.className = LOOK
    const show = (now: Node) => change((parts) => void parts.set(dom, now))
    show(node)
    return {
      dom,
      update: (now) => {
        if (now.type !== node.type) return false
        show(now)
        return true
      },
      ignoreMutation: () => true,
      destroy: () => change((parts) => void parts.delete(dom)),
    }
  }
}
