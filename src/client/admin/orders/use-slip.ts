/** Which packing slips replace the list: in the URL, so that Back leads to the list again. */
import { useNavigate, useSearch } from '@tanstack/react-router'

/** All orders that are to be packed. */
export const TO_PACK = 'to-pack'

export function useSlip() {
  const { slip } = useSearch({ from: '/admin/orders' })
  const navigate = useNavigate({ from: '/admin/orders' })
  const go = (wanted: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, slip: wanted }) })
  return {
    slip: slip === undefined ? undefined : String(slip),
    open: (which: string) => go(which),
    close: () => go(undefined),
  }
}
