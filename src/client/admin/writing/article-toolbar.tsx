/** Above the article: what can be done with its words, and what can be put between them. */
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Gem,
  TextQuote,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { ACTIONS, linkPlace, type Action } from './article-commands.ts'

export type Panel = 'link' | 'picture' | 'card'

type Tool = { label: string; icon: LucideIcon; keys?: string; action?: Action; panel?: Panel }

const tool = (action: Action, icon: LucideIcon): Tool => ({ ...action, action, icon })
const TOOLS: Tool[] = [
  tool(ACTIONS.bold, Bold),
  tool(ACTIONS.italic, Italic),
  tool(ACTIONS.heading, Heading2),
  tool(ACTIONS.subheading, Heading3),
  tool(ACTIONS.list, List),
  tool(ACTIONS.numbered, ListOrdered),
  tool(ACTIONS.quote, TextQuote),
  { label: 'Link', icon: Link2, keys: 'Mod-k', panel: 'link' },
  { label: 'Picture', icon: ImagePlus, panel: 'picture' },
  { label: 'Bracelet or project', icon: Gem, panel: 'card' },
  tool(ACTIONS.undo, Undo2),
  tool(ACTIONS.redo, Redo2),
]

/** On a Mac too, a screen reader reads the keys as they are written here. */
const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)
const keysOf = (keys: string, mod: string) =>
  keys
    .replace('Mod', mod)
    .replaceAll('-', '+')
    .replace(/[a-z]$/, (key) => key.toUpperCase())

type ArticleToolbarProps = {
  state: EditorState | undefined
  run: (command: Command) => void
  onPanel: (panel: Panel) => void
  onlyWords: boolean
}

export function ArticleToolbar({ state, run, onPanel, onlyWords }: ArticleToolbarProps) {
  const [current, setCurrent] = useState(0)
  const tools = onlyWords ? TOOLS.filter(({ panel }) => panel === undefined || panel === 'link') : TOOLS
  /** One stop for the Tab key; the arrows lead from button to button. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: -current - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1"
    >
      {tools.map(({ label, icon: Icon, keys, action, panel }, index) => {
        const isLinked = panel === 'link' && state !== undefined && linkPlace(state).href !== undefined
        const isOn = state !== undefined && (isLinked || action?.isOn?.(state) === true)
        return (
          <Button
            key={label}
            variant={isOn ? 'primary' : 'quiet'}
            size="icon"
            tabIndex={index === current ? 0 : -1}
            aria-label={label}
            aria-pressed={action?.isOn || panel === 'link' ? isOn : undefined}
            aria-disabled={state && action && !action.run(state) ? true : undefined}
            aria-keyshortcuts={keys && keysOf(keys, isMac() ? 'Meta' : 'Control')}
            title={keys ? `${label} (${keysOf(keys, isMac() ? '⌘' : 'Ctrl')})` : label}
            // the text keeps its selection, and a phone its keyboard
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => (panel ? onPanel(panel) : action && run(action.run))}
          >
            <Icon aria-hidden="true" className="size-5" />
          </Button>
        )
      })}
    </div>
  )
}
