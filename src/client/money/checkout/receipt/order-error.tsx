import { mailTo, useSite } from '../../../site/content/content.ts'
import snapped from '../../../site/shell/snapped-string.svg?url'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import type { OrderProblem } from './use-order.ts'

type OrderErrorProps = { problem: OrderProblem; message: string; onRetry: () => void }

export function OrderError({ problem, message, onRetry }: OrderErrorProps) {
  const { email } = useSite().contact
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
      <img src={snapped} alt="" width="320" height="176" />
      <h1 className="mt-6 text-2xl">Order Error</h1>
      <p className="mt-3">There was an issue processing your order. Please contact support.</p>
      {message !== '' && <p className="mt-3 font-medium text-danger">{message}</p>}
      {problem === 'unpaid' && (
        <p className="mt-3 text-muted">Your card was not charged, and your cart is unchanged.</p>
      )}
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap sm:justify-center">
        {problem === 'unpaid' && (
          <Button asChild>
            <Link to="/checkout">Back to checkout</Link>
          </Button>
        )}
        {problem === 'later' && <Button onClick={onRetry}>Try again</Button>}
        {problem === 'missing' && (
          <Button asChild>
            <Link to="/shop">Back to the shop</Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <a href={mailTo(email)}>Contact support</a>
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">{email}</p>
    </div>
  )
}
