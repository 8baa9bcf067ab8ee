import { groupsFor } from './nav-items.ts'
import { useMe } from '../session/use-me.ts'

export function useNavGroups() {
  const { data, isError } = useMe()
  // without a response offer all: the server refuses what is not allowed
  return groupsFor(isError ? 'owner' : data?.role)
}
