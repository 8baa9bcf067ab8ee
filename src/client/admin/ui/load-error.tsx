import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'

type LoadErrorProps = {
  /** What could not be loaded, as the start of a sentence: 'The payments'. */
  what: string
  onRetry: () => void
}

export const LoadError = ({ what, onRetry }: LoadErrorProps) => (
  <Card role="alert" tone="danger" className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold text-danger">{what} could not be loaded</p>
      <p className="text-sm text-muted">
        {navigator.onLine
          ? 'The site did not respond as expected. Nothing is lost.'
          : 'This device is offline. Nothing is lost.'}
      </p>
    </div>
    <Button variant="secondary" onClick={onRetry}>
      Retry
    </Button>
  </Card>
)
