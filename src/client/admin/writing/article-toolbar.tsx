/** Above the article: formats for its text, and what can be inserted. */
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

type Tool = Partial<Action> & { label: string; Icon: LucideIcon; panel?: Panel }

const TOOLS: readonly Tool[] = [
  { ...ACTIONS.bold, Icon: Bold },
  { ...ACTIONS.italic, Icon: Italic },
  { ...ACTIONS.heading, Icon: Heading2 },
  { ...ACTIONS.subheading, Icon: Heading3 },
  { ...ACTIONS.list, Icon: List },
  { ...ACTIONS.numbered, Icon: ListOrdered },
  { ...ACTIONS.quote, Icon: TextQuote },
  { label: 'Link', Icon: Link2, keys: 'Mod-k', panel: 'link', isOn: (state) => !!linkPlace(state).href },
  { label: 'Picture', Icon: ImagePlus, panel: 'picture' },
  { label: 'Bracelet or project', Icon: Gem, panel: 'card' },
  { ...ACTIONS.undo, Icon: Undo2 },
  { ...ACTIONS.redo, Icon: Redo2 },
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
      ({ label, Icon, keys, isOn: isOnAt, run: command, panel }) => {
        const isOn = isOnAt?.(state)
        return (
          <ToolbarButton key={label} asChild>
            <Button
              variant={isOn ? 'primary' : 'quiet'}
              size="icon"
              className="forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]"
              aria-label={label}
              aria-pressed={isOn}
              aria-disabled={(command && !command(state)) || undefined}
              aria-keyshortcuts={keys && keysOf(keys, isMac() ? 'Meta' : 'Control')}
              title={keys ? `${label} (${keysOf(keys, isMac() ? '⌘' : 'Ctrl')})` : label}
              // the text keeps its selection, and a phone its keyboard
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (panel ? onPanel(panel) : command && run(command))}
            >
              <Icon aria-hidden="true" className="size-5" />
            </Button>
          </ToolbarButton>
        )
      },
    )}
  </Toolbar>
)
