/** Shown if the provider's card fields cannot be loaded. A reload preserves what was typed. */
import { Button } from '../../../platform/ui/button.tsx'

export function StepUnavailable() {
  return (
    <div role="alert" className="rounded-card border border-line bg-raised p-6">
      <p className="font-display text-lg font-semibold">Payment Error</p>
      <p className="mt-1 mb-5 text-muted">Something went wrong. Please try again.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  )
}
