/** Why a request got 503; the metrics count by this. */
import type { FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../../errors.ts'

export const REASONS = [
  /** Too many requests in progress. */
  'requests',
  /** The client has its share of them. */
  'client',
  'event-loop',
  'memory',
  /** The process is shutting down. */
  'shutdown',
  /** No connection of the pool became free in time. */
  'pool',
  'database',
  /** The pictures or the backups. */
  'storage',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

const reasons = new WeakMap<FastifyRequest, Reason>()

/** Call it where a request gets 503. */
export function recordUnavailable(request: FastifyRequest, reason: Reason): void {
  reasons.set(request, reason)
}

export const whyUnavailable = (request: FastifyRequest): Reason => reasons.get(request) ?? 'other'

/** The reason to report for an error that becomes a 503. */
export function reasonOf(error: unknown): Reason {
  if (isDatabaseUnavailable(error, 'busy')) return 'pool'
  const isOfStorage = error instanceof Error && 'shortCode' in error && error.shortCode === 'NO_STORAGE'
  if (isOfStorage) return 'storage'
  return isDatabaseUnavailable(error) ? 'database' : 'other'
}
