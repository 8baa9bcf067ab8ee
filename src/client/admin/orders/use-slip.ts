/** Which packing slips are shown instead of the list: in the address, so that Back leads to the list again. */
import { useNavigate, useSearch } from '@tanstack/react-router'

/** All orders that wait to be packed. */
export const TO_PACK = 'to-pack'

export function useSlip() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (slip: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ slip: _before, ...rest }: Record<string, unknown>) =>
        slip === undefined ? rest : { ...rest, slip },
    } as never)
  const { slip } = search
  return {
    slip: typeof slip === 'string' || typeof slip === 'number' ? String(slip) : undefined,
    open: (which: string) => go(which),
    close: () => go(undefined),
  }
}
