import { Link } from '../../platform/ui/link.tsx'
import { Button } from '../../platform/ui/button.tsx'

/** @param reason what is wrong with the order itself */
export function CheckoutError({ onRetry, reason }: { onRetry: () => void; reason?: string | undefined }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
      <h2 className="text-xl">Payment Error</h2>
      <p className="mt-2 text-muted">Unable to process payment. Please try again.</p>
      {reason !== undefined && <p className="mt-2 font-medium text-danger">{reason}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <Button asChild variant="secondary">
          <Link to="/shop">Back to the shop</Link>
        </Button>
      </div>
    </div>
  )
}
