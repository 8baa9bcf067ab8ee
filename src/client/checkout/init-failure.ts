import { toast } from '../ui/toast.ts'

/** No payment can be taken at the moment (specification section 8). */
export function tellInitFailure(): void {
  toast({
    title: 'Error',
    description: 'Failed to initialize payment. Please try again.',
    variant: 'destructive',
  })
}
