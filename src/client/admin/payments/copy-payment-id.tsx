import { Copy } from 'lucide-react'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'

type CopyPaymentIdProps = {
  paymentIntentId: string
  /** For a screen reader: 'payment #3'. */
  of: string
  /** Only the icon, with a tooltip. */
  isIcon?: boolean
} & Pick<ButtonProps, 'size' | 'className'>

export function CopyPaymentId({
  paymentIntentId,
  of,
  isIcon = false,
  size = 'xs',
  className,
}: CopyPaymentIdProps) {
  return (
    <Button
      variant="quiet"
      tone="primary"
      size={isIcon ? 'icon' : size}
      className={className}
      {...tooltip(`Copy Stripe ID of ${of}`)}
      onClick={() => void copyPaymentId(paymentIntentId)}
    >
      <Copy aria-hidden="true" className="size-4.5" />
      {!isIcon && <span>Copy Stripe ID</span>}
    </Button>
  )
}

export async function copyPaymentId(paymentIntentId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(paymentIntentId)
    toast({ title: 'Copied!', description: 'The payment ID is in your clipboard.' })
  } catch {
    // the browser may refuse, and has no clipboard on insecure pages
    toast({ title: 'Could not copy', description: paymentIntentId, variant: 'destructive' })
  }
}
