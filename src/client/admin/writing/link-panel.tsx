/** Where a link leads: something of this site, found by its name, or an address. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
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
  const [search, setSearch] = useState('')
  const [error, setError] = useState<string>()
  const choices = useLinkChoices(search)
  const link = (typed: string) => {
    const address = addressIn(typed)
    if (address === undefined)
      setError('Choose a page from the list, or enter an address such as https://example.org')
    else onLink(address, typed.trim())
  }
  return (
    <Picker
      legend="Link"
      label="Page, post or address"
      hint="Type part of a title and choose below, or enter the address of another site or an email address"
      error={error}
      start={href}
      choices={choices}
      onPick={({ key, title }) => onLink(key, title)}
      onTyped={link}
      onSearch={(typed) => {
        setSearch(typed)
        setError(undefined)
      }}
      onClose={onClose}
      typedLabel={href === undefined ? 'Insert link' : 'Change link'}
    >
      {href !== undefined && (
        <Button variant="quiet" onClick={onRemove}>
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
