/** Content that a button shows and hides, by Radix. */
import * as Radix from '@radix-ui/react-collapsible'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

export const Collapsible = Radix.Root

/** The button, with an arrow that turns. */
export const CollapsibleTrigger = ({ children }: { children: ReactNode }) => (
  <Radix.Trigger asChild>
    <Button variant="quiet" tone="primary" size="sm" className="group/more -ml-3">
      <span className="text-left">{children}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-data-[state=open]/more:rotate-180"
      />
    </Button>
  </Radix.Trigger>
)

export const CollapsibleContent = (props: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content {...props} />
)
