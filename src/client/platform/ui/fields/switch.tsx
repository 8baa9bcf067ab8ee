/** On or off, with immediate effect, by Radix. */
import * as Radix from '@radix-ui/react-switch'
import { useId, type ReactNode, type Ref } from 'react'

type SwitchProps = {
  ref?: Ref<HTMLButtonElement>
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export function Switch({ ref, label, hint, checked, onCheckedChange }: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex min-h-12 items-center gap-3">
      <Radix.Root
        ref={ref}
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        aria-describedby={hint === undefined ? undefined : hintId}
        // the track is 28 px high, but the touch target is larger
        className="relative h-7 w-12 shrink-0 rounded-full border border-field bg-field transition-colors before:absolute before:-inset-x-1 before:-inset-y-2.5 before:content-[''] data-[state=checked]:border-success data-[state=checked]:bg-success forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Radix.Thumb className="block size-5 translate-x-0.75 rounded-full bg-raised transition-transform data-[state=checked]:translate-x-5.75 forced-colors:bg-[ButtonText]" />
      </Radix.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
