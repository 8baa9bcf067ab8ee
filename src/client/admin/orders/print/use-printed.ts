/** Slips or labels printed instead of the list; in the URL, so that Back leads to the list again. */
import { useNavigate, useSearch } from '@tanstack/react-router'

/** All orders that are to be packed. */
export const TO_PACK = 'to-pack'

/** @param which `TO_PACK`, or ids: 'slips:3,4' */
export const printed = (kind: 'slips' | 'labels', which: string): string => `${kind}:${which}`

export function usePrinted() {
  const { print } = useSearch({ from: '/admin/orders' })
  const navigate = useNavigate({ from: '/admin/orders' })
  const go = (wanted?: string) => void navigate({ search: (before) => ({ ...before, print: wanted }) })
  const [kind, which = ''] = String(print ?? '').split(':', 2)
  return { kind, which, open: go, close: () => go() }
}
