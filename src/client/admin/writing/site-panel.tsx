/** The target of a link or a card: something on this site, found by its name, or an address. */
import { useState, type KeyboardEvent } from 'react'
import { hasWords } from '#shared/platform/text/folded-text.ts'
import { useDraft } from '../../platform/drafts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { ownDraft } from '../session/own-drafts.ts'
import { linkAddress } from './article-schema.ts'
import { useSiteChoices } from './site-choices.ts'

const MAX_SHOWN = 30

const WORDS = {
  link: {
    legend: 'Link',
    label: 'Page, post or address',
    hint: 'Type part of a title and choose below, or enter the address of another site or an email address',
  },
  card: {
    legend: 'Bracelet or project',
    label: 'Bracelet or project',
    hint: 'Readers see a card with its picture, which leads there',
  },
}

type SitePanelProps = {
  of: 'link' | 'card'
  /** Where the link around the cursor leads. */
  href?: string | undefined
  /** `title` is inserted if no words are selected. */
  onPick: (key: string, title: string) => void
  onRemove?: () => void
  onClose: () => void
}

const takeFocus = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

export function SitePanel({ of, href = '', onPick, onRemove, onClose }: SitePanelProps) {
  const { legend, ...words } = WORDS[of]
  const draft = ownDraft<string>(`${of} ${href}`)
  const typed = useDraft(draft) ?? href
  const [error, setError] = useState<string>()
  const found = useSiteChoices(of, typed === href ? '' : typed)
    .filter(({ title, kind }) => hasWords(`${title} ${kind}`, typed))
    .slice(0, MAX_SHOWN)
  const ending = (action: () => void) => () => {
    draft.write(undefined)
    action()
  }
  const take = () => {
    const [key, title] = of === 'link' ? [addressIn(typed), typed.trim()] : [found[0]?.key, found[0]?.title]
    if (key !== undefined) ending(() => onPick(key, title ?? ''))()
    else if (of === 'link')
      setError('Choose a page from the list, or enter an address such as https://example.org')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') ending(onClose)()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // it would save the post
    event.preventDefault()
    take()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its field and buttons
    <fieldset
      ref={takeFocus}
      data-own-escape
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-dashed border-field bg-surface p-4"
    >
      <legend className="sr-only">{legend}</legend>
      <TextField
        {...words}
        error={error}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          draft.write(currentTarget.value)
          setError(undefined)
        }}
      />
      <ul aria-label="Found" className="max-h-56 overflow-y-auto empty:hidden">
        {found.map(({ key, title, kind }) => (
          <li key={key}>
            <Button
              variant="quiet"
              size="sm"
              className="max-w-full text-start"
              onClick={ending(() => onPick(key, title))}
            >
              <span className="min-w-0 wrap-anywhere">
                {title} <span className="text-sm text-muted">{kind}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {of === 'link' && (
          <Button variant="secondary" onClick={take}>
            {href === '' ? 'Insert link' : 'Change link'}
          </Button>
        )}
        {onRemove && href !== '' && (
          <Button variant="quiet" onClick={ending(onRemove)}>
            Remove link
          </Button>
        )}
        <Button variant="quiet" onClick={ending(onClose)}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}

/** Completes what people type instead of a whole address. */
function addressIn(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return linkAddress(`mailto:${text}`)
  if (/^[^\s/:@]+\.[a-z]{2,}(\/\S*)?$/i.test(text)) return linkAddress(`https://${text}`)
  return /\s/.test(text) ? undefined : linkAddress(text)
}
