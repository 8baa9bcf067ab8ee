/** Above the article: what can be done with its words, and what can be put between them. */
import { Root as Toolbar, Button as ToolbarButton } from '@radix-ui/react-toolbar'
import {
  Bold,
  Gem,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  TextQuote,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { Button } from '../../platform/ui/button.tsx'
import { ACTIONS, linkPlace, type Action } from './article-commands.ts'

export type Panel = 'link' | 'picture' | 'card'

type Tool = { label: string; Icon: LucideIcon; keys?: string; action?: Action; panel?: Panel }

const tool = (action: Action, Icon: LucideIcon): Tool => ({ ...action, action, Icon })
const TOOLS: Tool[] = [
  tool(ACTIONS.bold, Bold),
  tool(ACTIONS.italic, Italic),
  tool(ACTIONS.heading, Heading2),
  tool(ACTIONS.subheading, Heading3),
  tool(ACTIONS.list, List),
  tool(ACTIONS.numbered, ListOrdered),
  tool(ACTIONS.quote, TextQuote),
  { label: 'Link', Icon: Link2, keys: 'Mod-k', panel: 'link' },
  { label: 'Picture', Icon: ImagePlus, panel: 'picture' },
  { label: 'Bracelet or project', Icon: Gem, panel: 'card' },
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
  state: EditorState
  run: (command: Command) => void
  onPanel: (panel: Panel) => void
  onlyWords: boolean
}

export const ArticleToolbar = ({ state, run, onPanel, onlyWords }: ArticleToolbarProps) => (
  <Toolbar aria-label="Formatting" className="flex flex-wrap gap-1">
    {TOOLS.filter(({ panel = 'link' }) => !onlyWords || panel === 'link').map(
      ({ label, Icon, keys, action, panel }) => {
        const isOn = panel === 'link' ? linkPlace(state).href !== undefined : action?.isOn?.(state)
        return (
          <ToolbarButton key={label} asChild>
            <Button
              variant={isOn ? 'primary' : 'quiet'}
              size="icon"
              aria-label={label}
              aria-pressed={isOn}
              aria-disabled={(action && !action.run(state)) || undefined}
              aria-keyshortcuts={keys && keysOf(keys, isMac() ? 'Meta' : 'Control')}
              title={keys ? `${label} (${keysOf(keys, isMac() ? '⌘' : 'Ctrl')})` : label}
              // the text keeps its selection, and a phone its keyboard
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (panel ? onPanel(panel) : action && run(action.run))}
            >
              <Icon aria-hidden="true" className="size-5" />
            </Button>
          </ToolbarButton>
        )
      },
    )}
  </Toolbar>
)
