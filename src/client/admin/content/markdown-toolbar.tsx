/** Above a text: the formats as buttons, each with its shortcut in the text. */
import { Bold, Heading2, Italic, Link2, List, TextQuote, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { FORMATS, type Edit, type Format } from './markdown-edit.ts'

const BUTTONS: [format: Format, label: string, icon: LucideIcon, keys: string][] = [
  ['bold', 'Bold', Bold, 'Control+B'],
  ['italic', 'Italic', Italic, 'Control+I'],
  ['heading', 'Heading', Heading2, 'Control+Shift+2'],
  ['link', 'Link', Link2, 'Control+K'],
  ['list', 'List', List, 'Control+Shift+8'],
  ['quote', 'Quote', TextQuote, 'Control+Shift+9'],
]

/** `code` is the physical key, because Shift changes the character. */
const SHORTCUTS: Record<string, Format> = {
  KeyB: 'bold',
  KeyI: 'italic',
  KeyK: 'link',
  'Shift+Digit2': 'heading',
  'Shift+Digit8': 'list',
  'Shift+Digit9': 'quote',
}

export function MarkdownToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Formatting</legend>
      {BUTTONS.map(([format, label, Icon, keys]) => (
        <Button
          key={format}
          variant="quiet"
          size="icon"
          aria-label={label}
          aria-keyshortcuts={keys}
          title={`${label} (${keys.replace('Control', 'Ctrl')})`}
          onClick={() => applyFormat(area.current, format)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </Button>
      ))}
    </fieldset>
  )
}

export function onMarkdownKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { ctrlKey, metaKey, altKey, shiftKey, code, currentTarget } = event
  const format = SHORTCUTS[shiftKey ? `Shift+${code}` : code]
  if (!(ctrlKey || metaKey) || altKey || format === undefined) return
  event.preventDefault()
  applyFormat(currentTarget, format)
}

function applyFormat(area: HTMLTextAreaElement | null, format: Format): void {
  if (area) applyEdit(area, FORMATS[format](selectedIn(area)))
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Edits as if typed, so that the browser's own undo works. */
function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  if (area.readOnly) return
  area.focus()
  area.setSelectionRange(from, to)
  // nothing else preserves the undo history
  const isTyped =
    from === to && insert === ''
      ? true
      : insert === ''
        ? document.execCommand('delete')
        : document.execCommand('insertText', false, insert)
  if (!isTyped) {
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
