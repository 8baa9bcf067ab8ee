/** The stored keys: those in use, and those that are being tried. */
import type { Deps } from '../../context.ts'
import type { SecretValue } from '../../platform/secrets/secret-values.ts'
import type { Stored } from '../../platform/secrets/secrets.ts'

export type ConnectDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'installationId' | 'secrets' | 'tries'>
export type Tried = SecretValue<'payments-try'>

const read = async <Name extends 'payments' | 'payments-try'>(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  name: Name,
): Promise<Pick<Stored<Name>, 'version' | 'value'>> =>
  (await secrets.read(db, name)) ?? { version: 0, value: undefined }

export const readTried = (deps: Pick<Deps, 'db' | 'secrets'>) => read(deps, 'payments-try')
export const readUsed = (deps: Pick<Deps, 'db' | 'secrets'>) => read(deps, 'payments')

/** Whether a process runs its steps. */
export const isBusy = ({ clock }: Pick<Deps, 'clock'>, { busyUntil }: Pick<Tried, 'busyUntil'>): boolean =>
  busyUntil !== null && Date.parse(busyUntil) > clock().getTime()

/** Signing secrets that are accepted besides the one in use: of a replaced endpoint, and of one that is being tried. */
export async function otherWebhookSecrets(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>): Promise<string[]> {
  const [{ value: used }, { value: tried }] = await Promise.all([readUsed(deps), readTried(deps)])
  const previous = used?.previous
  return [
    ...(previous && Date.parse(previous.until) > deps.clock().getTime() ? [previous.secret] : []),
    ...(tried?.endpoint ? [tried.endpoint.secret] : []),
  ]
}
