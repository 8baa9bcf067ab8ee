/** Tabs with arrow-key support, by Radix. Import it lazily. */
import * as Radix from '@radix-ui/react-tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { showInRow } from './show-in-row.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  /** Labels the list of tabs for assistive technology. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}

/** Mounts only the selected tab's content. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // on a phone the row may be wider than the screen
    showInRow(list.current, `[id$="-trigger-${value}"]`)
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List ref={list} aria-label={label} className="-mx-gutter scroll-row flex gap-1 px-gutter py-1.5">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 rounded-full border border-transparent px-4 text-base/6 font-semibold text-muted tabular-nums hover:bg-primary/7 hover:text-primary data-[state=active]:border-primary data-[state=active]:bg-primary data-[state=active]:text-on-primary forced-colors:data-[state=active]:border-[Highlight]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
