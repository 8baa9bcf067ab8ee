/** Where a link leads: something of this site, found by its name, or an address. */
import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { useDraftState } from '../../platform/use-draft-state.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { linkAddress } from './article-schema.ts'
import { Picker } from './picker.tsx'
import { useLinkChoices } from './site-choices.ts'

type LinkPanelProps = {
  /** Where the link around the cursor leads. */
  href: string | undefined
  /** `words` are inserted if none are selected. */
  onLink: (href: string, words: string) => void
  onRemove: () => void
  onClose: () => void
}

export function LinkPanel({ href, onLink, onRemove, onClose }: LinkPanelProps) {
  const [typed, setTyped, forget] = useDraftState(ownDraft<string>(`link ${href}`), href ?? '')
  const [error, setError] = useState<string>()
  const choices = useLinkChoices(typed === href ? '' : typed)
  const link = () => {
    const address = addressIn(typed)
    if (address === undefined)
      setError('Choose a page from the list, or enter an address such as https://example.org')
    else {
      forget()
      onLink(address, typed.trim())
    }
  }
  return (
    <Picker
      legend="Link"
      label="Page, post or address"
      hint="Type part of a title and choose below, or enter the address of another site or an email address"
      error={error}
      typed={typed}
      choices={choices}
      onPick={({ key, title }) => {
        forget()
        onLink(key, title)
      }}
      onTyped={link}
      onType={(text) => {
        setTyped(text)
        setError(undefined)
      }}
      onClose={() => {
        forget()
        onClose()
      }}
      typedLabel={href === undefined ? 'Insert link' : 'Change link'}
    >
      {href !== undefined && (
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            onRemove()
          }}
        >
          Remove link
        </Button>
      )}
    </Picker>
  )
}

/** What people type instead of a whole address is completed. */
function addressIn(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return linkAddress(`mailto:${text}`)
  if (/^[^\s/:@]+\.[a-z]{2,}(\/\S*)?$/i.test(text)) return linkAddress(`https://${text}`)
  return /\s/.test(text) ? undefined : linkAddress(text)
}
