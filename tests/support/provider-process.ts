/** Parts of a site in a separate process that a test kills. */
import { connect } from '#db/client.ts'
import { createProvider } from '#server/money/payments/stripe/client.ts'

/** Settings that a test passes to the process. */
export type ProviderProcess = {
  databaseUrl: string
  apiBase: string
  secretKey: string
  installationId: string
}

/** @param onCall called before each call to the provider */
export function connected(settings: ProviderProcess, connections: number, onCall: () => void) {
  const { db } = connect(settings.databaseUrl, connections)
  const keys = { secretKey: settings.secretKey, publishableKey: '', webhookSecret: '' }
  const provider = createProvider(
    'sandbox',
    keys,
    () => settings.apiBase,
    () => {
      onCall()
      return { headers: {}, end() {} }
    },
  )
  return { db, provider, installationId: settings.installationId }
}
