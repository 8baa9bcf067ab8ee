/** Refetches what changes affect, one round after another. */
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query'
import type { LiveTopic } from '#shared/platform/live/live.ts'
import { isHiddenRow } from '../../lists/hidden-rows.ts'
import { isList, nextCursorOf, type Rows } from '../../lists/list-procedure.ts'
import { callOf, LIVE_QUERIES, WORKED_ON } from '../live-queries.ts'
import { useLive } from '../live-state.ts'
import { takeIn } from './take-in.ts'

/** The shortest time between the beginnings of two rounds. */
const ROUND_MS = 1000

/** @returns a function that notes topics as changed */
export function changeReader(cache: QueryClient): (topics: readonly LiveTopic[]) => void {
  const due = new Set<LiveTopic>()
  let isReading = false

  return (topics) => {
    for (const topic of topics) due.add(topic)
    if (!isReading) void readAll()
  }

  async function readAll(): Promise<void> {
    isReading = true
    while (due.size > 0) {
      const calls = new Set([...due].flatMap((topic) => LIVE_QUERIES[topic]))
      due.clear()
      // oxlint-disable-next-line no-await-in-loop -- changes that come meanwhile are the next round's
      await Promise.all([readAgain(cache, calls), new Promise((resolve) => setTimeout(resolve, ROUND_MS))])
    }
    isReading = false
  }
}

const isShownList = (query: Query) => query.isActive() && isList(query.state.data)
const isWorkedOn = (query: Query) =>
  callOf(query.queryKey) in WORKED_ON && query.isActive() && query.state.data !== undefined

async function readAgain(cache: QueryClient, calls: ReadonlySet<string>): Promise<void> {
  const isAffected = ({ queryKey }: Query) => calls.has(callOf(queryKey))
  const affected = cache.getQueryCache().findAll({ predicate: isAffected })
  const lists = affected.filter(isShownList)
  const records = affected.filter(isWorkedOn)
  useLive.setState({ isUnattended: true })
  try {
    await Promise.all([
      cache.invalidateQueries({
        predicate: (query) => isAffected(query) && !isShownList(query) && !isWorkedOn(query),
      }),
      ...lists.map((list) => readList(cache, list)),
      ...records.map((record) => readRecord(cache, record)),
    ])
  } finally {
    useLive.setState({ isUnattended: false })
  }
}

/** Its new rows stay hidden until asked for. */
async function readList(cache: QueryClient, list: Query): Promise<void> {
  const { queryKey, queryHash } = list
  const { pages } = list.state.data as Rows<Row>
  try {
    const fresh = await cache.fetchInfiniteQuery({
      queryKey: [...queryKey, 'fresh'],
      queryFn: list.options.queryFn as ReadPage,
      initialPageParam: null as number | null,
      getNextPageParam: nextCursorOf,
      pages: pages.length,
      staleTime: 0,
      gcTime: 0,
    })
    // a fetch that began earlier would restore the old rows
    if (list.state.fetchStatus !== 'idle') await list.promise?.catch(() => undefined)
    const call = callOf(queryKey)
    const { rows, ...changes } = takeIn(list.state.data as Rows<Row>, fresh, (id) => isHiddenRow(call, id))
    const updatedAt = Date.now()
    cache.setQueryData(queryKey, rows, { updatedAt })
    useLive.setState(({ changes: others }) => ({
      changes: { ...others, [queryHash]: { ...changes, updatedAt } },
    }))
  } catch (error) {
    // keep the old data, which shows its age and is refetched with the next change
    list.setState({ status: 'error', error: error as Error })
    await cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Its changes stay hidden until asked for, so that typed text stays. */
async function readRecord(cache: QueryClient, record: Query): Promise<void> {
  const { queryKey, queryHash } = record
  const mayChange = WORKED_ON[callOf(queryKey)] ?? []
  const contentOf = (data: unknown) =>
    hashKey([Object.entries(data as object).filter(([name]) => !mayChange.includes(name))])
  const later = () => cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  try {
    const fresh = await cache.fetchQuery({
      queryKey: [...queryKey, 'fresh'],
      queryFn: record.options.queryFn as QueryFunction,
      staleTime: 0,
      gcTime: 0,
    })
    // this page may have made the change itself, and shows it
    if (cache.isMutating() > 0) return await cache.invalidateQueries({ queryKey, exact: true })
    const { data, dataUpdatedAt: updatedAt } = record.state
    if (contentOf(fresh) === contentOf(data)) {
      cache.setQueryData(queryKey, fresh)
      return
    }
    useLive.setState(({ changes }) => ({
      changes: { ...changes, [queryHash]: { added: 0, removed: 1, updatedAt } },
    }))
    await later()
  } catch {
    await later()
  }
}

type Row = { id: number }
type ReadPage = QueryFunction<Rows<Row>['pages'][0], QueryKey, number | null>
