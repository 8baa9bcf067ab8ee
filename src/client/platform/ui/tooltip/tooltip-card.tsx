/** The visible tooltip, loaded on demand. It is anchored to an invisible box over the hovered element. */
import * as Tooltip from '@radix-ui/react-tooltip'
import { tooltipOpenDelayMs, tooltipSkipDelayMs } from './tooltip.ts'

export type TooltipCardProps = { label: string; rect: DOMRect; onClose: () => void }

export function TooltipCard({ label, rect, onClose }: TooltipCardProps) {
  return (
    <Tooltip.Provider delayDuration={tooltipOpenDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <Tooltip.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left: rect.left, top: rect.top, width: rect.width, height: rect.height }}
          />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            // Visual only: the button's accessible name is the same text.
            aria-hidden="true"
            data-tooltip-card=""
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-tooltip-in rounded-sm bg-on-surface px-2.5 py-1.5 text-sm/5 font-medium text-surface shadow-soft select-none"
          >
            {label}
            <Tooltip.Arrow className="fill-on-surface" />
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
