/** Counters of background work since the process started, for `/metrics`. */
import { Counter, Gauge, Registry } from 'prom-client'

/** Shared by all servers of the process, because they count for the process. */
export const counters = new Registry()
const registers = [counters]

export const emailAttempts = counted(
  new Counter({
    name: 'site_email_attempts_total',
    help: 'Attempts to send an email, of this process: sent, written (to a file), skipped, failed (given up), retry (tried again later).',
    labelNames: ['outcome'],
    registers,
  }),
  'outcome',
  ['sent', 'written', 'skipped', 'failed', 'retry'] as const,
)

export const webhookEvents = counted(
  new Counter({
    name: 'site_webhook_events_total',
    help: 'Events of the payment provider, of this process: done, rejected (not signed by the provider), failed (it delivers them again).',
    labelNames: ['outcome'],
    registers,
  }),
  'outcome',
  ['done', 'rejected', 'failed'] as const,
)

export const reconciliationFailures = counted(
  new Counter({
    name: 'site_reconciliation_failures_total',
    help: 'Payments that a reconciliation could not settle, and passes that ended early, of this process.',
    labelNames: ['pass'],
    registers,
  }),
  'pass',
  ['minute', 'nightly'] as const,
)

const lastPass = new Gauge({
  name: 'site_reconciliation_last_pass_timestamp_seconds',
  help: 'When the last pass over the payments under way ended, failed or not, of this process.',
  registers,
})
// absent until the first run, because 0 would be read as a time
lastPass.remove()
export const recordReconciliation = (at: Date): void => lastPass.set(at.getTime() / 1000)

/** Starts every label at 0, because a rate needs a value before the first event. */
function counted<Value extends string>(
  counter: Counter,
  label: string,
  values: readonly Value[],
): (value: Value) => void {
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value) => counter.inc({ [label]: value })
}
