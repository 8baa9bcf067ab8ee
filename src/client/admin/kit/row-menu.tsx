/** Further actions of a row or a page, behind a button. */
import { Ellipsis } from 'lucide-react'
import { cloneElement, useRef, useState, type ReactElement } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuHint,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../platform/ui/overlays/dropdown-menu.tsx'
import { Confirm, type Question } from './confirm.tsx'
import { FormDialog, type DialogForm } from './form-dialog.tsx'
import type { Act } from './use-action.ts'

type Item = {
  label: string
  /** Explains the action, below its label. */
  hint?: string
  tone?: 'danger'
} & (
  | { act: Act }
  /** Asks first; its label ends in '…'. */
  | { confirm: Question }
  /** Opens a form; its label ends in '…'. */
  | { form: DialogForm }
  | { onSelect: () => void }
  /** A link without its text: `<Link to="/admin/orders" />`. */
  | { link: ReactElement<{ children?: unknown }> }
)

/** The items of a menu; those that do not apply now may be false. */
export type MenuItems = readonly (Item | false | null | undefined)[]

type RowMenuProps = {
  /** For screen readers: 'More for Black Star'. */
  label: string
  /** The text of the button, instead of three dots. */
  text?: string
  items: MenuItems
}

export function RowMenu({ label, text, items }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  /** The label of the item whose question or form is open. */
  const [asked, setAsked] = useState<string>()
  const shown = items.filter((item) => item !== false && item !== null && item !== undefined)
  const isBusy = shown.some((item) => 'act' in item && item.act.isPending)
  if (shown.length === 0) return null
  const select = (item: Item) => {
    if ('confirm' in item || 'form' in item) setAsked(item.label)
    else if ('onSelect' in item) item.onSelect()
    else if ('act' in item && trigger.current) item.act.run(trigger.current)
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            ref={trigger}
            variant={text === undefined ? 'quiet' : 'secondary'}
            size={text === undefined ? 'icon' : 'md'}
            aria-label={label}
            busy={isBusy}
          >
            {text !== undefined && <span className="max-sm:hidden">{text}</span>}
            <Ellipsis aria-hidden="true" className="size-5" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          aria-label={label}
          onCloseAutoFocus={(event) => asked !== undefined && event.preventDefault()}
        >
          {shown.map((item) => {
            const words = (
              <>
                <span>{item.label}</span>
                {item.hint !== undefined && <DropdownMenuHint>{item.hint}</DropdownMenuHint>}
              </>
            )
            return (
              <DropdownMenuItem
                key={item.label}
                tone={item.tone}
                asChild={'link' in item}
                onSelect={() => select(item)}
              >
                {'link' in item ? cloneElement(item.link, { children: words }) : words}
              </DropdownMenuItem>
            )
          })}
        </DropdownMenuContent>
      </DropdownMenu>
      {shown.map((item) => {
        const dialog = {
          open: asked === item.label,
          onOpenChange: (open: boolean) => setAsked(open ? item.label : undefined),
          opener: trigger,
        }
        if ('confirm' in item) return <Confirm key={item.label} {...item.confirm} {...dialog} />
        if ('form' in item) return <FormDialog key={item.label} {...item.form} {...dialog} />
        return null
      })}
    </>
  )
}
