/** Beads to choose a bracelet's colours from, as checkboxes, with a field for anything else. */
import { useHydrated } from '@tanstack/react-router'
import { useId, useState, type FocusEventHandler } from 'react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import {
  beadColours,
  BEADS,
  MAX_BEADS,
  readColours,
  type ColourAnswer,
} from '#shared/site/shop/bead-colours.ts'
import { colourAnswer, upperFirst } from '#shared/site/shop/colour-answers.ts'
import type { Bracelet } from '#shared/site/shop/shop.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { BraceletArt } from '../bracelets/bracelet-art.tsx'

type ColourFieldProps = {
  label: string
  /** Only these can be chosen, and one of them. */
  options: readonly string[]
  answer: string
  onAnswer: (answer: string) => void
  onBlur?: FocusEventHandler | undefined
  /** Drawn above the beads in the chosen colours, unless a larger drawing on the page is. */
  drawn?: Pick<Bracelet, 'id' | 'image' | 'colors'> | undefined
}

export function ColourField({ label, options, answer, onAnswer, onBlur, drawn }: ColourFieldProps) {
  const hint = useId()
  // what is typed stays typed, even if it names a bead
  const [own, setOwn] = useState(() => ({ ...readColours(answer), answer }))
  const [isFull, setFull] = useState(false)
  // a bead chosen before the scripts run would be lost without a word
  const isReady = useHydrated()
  // another tab has changed it
  if (own.answer !== answer) setOwn({ ...readColours(answer), answer })
  const isList = options.length > 0
  const listed = options.map((option) => option.toLowerCase())
  const shown = Object.entries(BEADS).filter(([name]) => !isList || listed.includes(name))
  const { names, more } = own
  const change = (next: ColourAnswer) => {
    // one of a list is stored as it is written there
    const text = options[listed.indexOf(next.names[0] ?? '')] ?? colourAnswer(next)
    setOwn({ ...next, answer: text })
    onAnswer(text)
  }
  const toggle = (name: string) => {
    const others = names.filter((each) => each !== name)
    const isRefused = !isList && names.length === MAX_BEADS && others.length === MAX_BEADS
    setFull(isRefused)
    if (isRefused) return
    if (isList) change({ names: [name], more })
    else change({ names: others.length < names.length ? others : [...names, name], more })
  }
  return (
    <fieldset className="min-w-0" aria-describedby={hint}>
      <legend dir="auto" className="text-sm font-semibold wrap-anywhere">
        {label}
      </legend>
      {drawn && (
        <BraceletArt
          {...drawn}
          colors={names.length > 0 ? beadColours(names) : drawn.colors}
          title=""
          size={144}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there before its words, so that they are announced */}
      <p id={hint} role="status" className="mt-0.5 min-h-6 text-sm text-muted">
        {isFull && (
          <span className="font-medium text-danger">{`${MAX_BEADS} colours is the most. Take one away first.`}</span>
        )}
        {!isFull && <span>{chosenText(names, isList)}</span>}
      </p>
      {/* always in full rows */}
      <div
        className={cn(
          'mt-1 grid grid-cols-[repeat(4,2.75rem)] gap-2',
          !drawn && 'min-[22rem]:grid-cols-[repeat(6,2.75rem)] md:grid-cols-6 md:gap-y-3',
        )}
      >
        {shown.map(([name, colour]) => (
          <span key={name} title={upperFirst(name)} className="relative justify-self-center">
            <svg
              viewBox="-8 -8 16 16"
              aria-hidden="true"
              data-drawn=""
              className="size-11 rounded-full border border-field"
            >
              <use href="#b-g" fill={colour} />
            </svg>
            <input
              type={isList ? 'radio' : 'checkbox'}
              name={hint}
              aria-label={upperFirst(name)}
              checked={names.includes(name)}
              disabled={!isReady}
              onChange={({ currentTarget }) => {
                // Safari does not, and what is chosen is saved when the focus leaves
                currentTarget.focus()
                toggle(name)
              }}
              onBlur={onBlur}
              className="peer absolute inset-0 appearance-none rounded-full checked:ring-3 checked:ring-primary"
            />
            <Glyph
              d="M5 12.500l4.500 4.500L19 7.500"
              size={null}
              className="pointer-events-none absolute -right-0.5 -bottom-0.5 hidden size-5 rounded-full bg-primary stroke-3 p-0.5 text-on-primary ring-2 ring-surface peer-checked:block"
            />
          </span>
        ))}
      </div>
      {!isList && (
        <TextField
          className="mt-2"
          label="Anything else?"
          value={more}
          onChange={({ target }) => change({ names, more: target.value })}
          onBlur={onBlur}
          autoComplete="off"
          maxLength={BRACELET_LENGTHS.answer - colourAnswer({ names, more: ' ' }).length + 1}
        />
      )}
    </fieldset>
  )
}

const chosenText = (names: readonly string[], isList: boolean): string => {
  if (names.length > 0) return colourAnswer({ names, more: '' })
  return isList ? 'Choose one' : `Choose up to ${MAX_BEADS}`
}
