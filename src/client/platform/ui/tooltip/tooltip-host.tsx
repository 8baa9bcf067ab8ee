/**
 * One of Radix's tooltips for all buttons of the page, loaded with the first one: around each button it would add 23 kB
 * to every public page, and 21 kB to the lock with Today. Its trigger is an invisible box over the button, which itself
 * is never changed.
 */
import * as Tooltip from '@radix-ui/react-tooltip'
import { useEffect, useState } from 'react'
import { tooltipOpenDelayMs, tooltipSkipDelayMs } from './tooltip.ts'

// Long enough to move the pointer from the button onto the card, which must stay open for reading.
const leaveGraceMs = 120

type Shown = { element: Element; label: string }

export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    let wanted: Element | null = null
    let isOpen = false
    let closedAt = -Infinity
    let timer: number | undefined

    const close = () => {
      window.clearTimeout(timer)
      if (isOpen) closedAt = performance.now()
      isOpen = false
      wanted = null
      setShown(null)
    }
    const open = (element: Element) => {
      const label = element.getAttribute('data-tooltip')
      if (label === null || !element.isConnected) return close()
      isOpen = true
      setShown({ element, label })
    }
    const want = (element: Element, delayMs: number) => {
      if (wanted === element) return window.clearTimeout(isOpen ? timer : undefined)
      window.clearTimeout(timer)
      wanted = element
      timer = window.setTimeout(() => open(element), delayMs)
    }

    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
      const element = event.target.closest('[data-tooltip]')
      if (element !== null) {
        const isSkipping = isOpen || performance.now() - closedAt < tooltipSkipDelayMs
        want(element, isSkipping ? 0 : tooltipOpenDelayMs)
      } else if (event.target.closest('[data-tooltip-card]') !== null) {
        window.clearTimeout(timer)
      } else if (isOpen) {
        window.clearTimeout(timer)
        timer = window.setTimeout(close, leaveGraceMs)
      } else close()
    }
    const onFocusIn = (event: FocusEvent) => {
      const target = event.target
      if (!(target instanceof Element)) return
      if (target.hasAttribute('data-tooltip') && target.matches(':focus-visible')) want(target, 0)
      else close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isOpen) close()
    }

    // the one for which this was loaded
    const focused = document.querySelector('[data-tooltip]:focus-visible')
    const hovered = document.querySelector('[data-tooltip]:hover')
    if (focused) want(focused, 0)
    else if (hovered) want(hovered, tooltipOpenDelayMs)

    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', onPointerOver, { signal })
    document.addEventListener('focusin', onFocusIn, { signal })
    document.addEventListener('focusout', close, { signal })
    document.addEventListener('pointerdown', close, { signal })
    document.addEventListener('keydown', onKeyDown, { signal })
    document.documentElement.addEventListener('pointerleave', close, { signal })
    window.addEventListener('scroll', close, { signal, capture: true, passive: true })
    window.addEventListener('tooltip-close', close, { signal })
    return () => {
      listening.abort()
      window.clearTimeout(timer)
    }
  }, [])

  if (shown === null) return null
  const { left, top, width, height } = shown.element.getBoundingClientRect()
  return (
    <Tooltip.Provider delayDuration={tooltipOpenDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip.Root
        key={shown.label}
        open
        onOpenChange={(open) => !open && dispatchEvent(new Event('tooltip-close'))}
      >
        <Tooltip.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            // visual only: the button's accessible name is the same text
            aria-hidden="true"
            data-tooltip-card=""
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-tooltip-in rounded-sm bg-on-surface px-2.5 py-1.5 text-sm/5 font-medium text-surface shadow-soft select-none"
          >
            {shown.label}
            <Tooltip.Arrow className="fill-on-surface" />
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
