import { useRouteContext } from '@tanstack/react-router'
import { useOverview } from '../overview.ts'
import { placesFor, type Place, type PlacePage } from '../places.ts'
import { useMe } from '../session/use-me.ts'

/** The places that the signed-in account may open. */
export function usePlaces(): Place[] {
  const { data, isError } = useMe()
  const mode = useRouteContext({ from: '__root__', select: ({ settings }) => settings.payments.mode })
  // without a response offer all: the server refuses what is not allowed
  return placesFor(isError ? 'owner' : data?.role).map(({ name, pages }) => ({
    name,
    pages: pages.filter(({ isOfSandbox }) => !isOfSandbox || mode === 'sandbox'),
  }))
}

/** How much is waiting on some pages: the number, and in words '3 new, 1 failed'. */
export function useWaiting(pages: readonly PlacePage[]): { count: number; text: string } {
  const { data } = useOverview()
  const counts = pages.flatMap(({ count, words = '' }) => {
    const waiting = (count && data?.[count]) ?? 0
    return waiting > 0 ? [{ waiting, text: `${waiting.toLocaleString('en-GB')} ${words}` }] : []
  })
  return {
    count: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    text: counts.map(({ text }) => text).join(', '),
  }
}
