/** Reasons for responding 503; a label of the metrics. */
import type { FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isStorageUnavailable } from '../../errors.ts'

export const REASONS = [
  /** Too many requests in progress. */
  'requests',
  /** Too many of one client. */
  'client',
  'event-loop',
  'memory',
  'shutdown',
  /** No connection of the pool became free in time. */
  'pool',
  'database',
  /** The store of pictures or backups. */
  'storage',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

const reasons = new WeakMap<FastifyRequest, Reason>()

/** Call it wherever a request gets 503. */
export function recordUnavailable(request: FastifyRequest, reason: Reason): void {
  reasons.set(request, reason)
}

export const whyUnavailable = (request: FastifyRequest): Reason => reasons.get(request) ?? 'other'

/** The reason to record for an error that becomes a 503. */
export function reasonOf(error: unknown): Reason {
  if (isDatabaseUnavailable(error, 'busy')) return 'pool'
  if (isStorageUnavailable(error)) return 'storage'
  return isDatabaseUnavailable(error) ? 'database' : 'other'
}
