/** Wallets of the provider or the sandbox, whose code is loaded on payment pages only. */
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import type { WalletProps } from './card-payment.ts'

const Live = lazyNamed(() => import('./live/live-wallets.tsx'), 'LiveWallets')
const Sandbox = lazyNamed(() => import('./sandbox/sandbox-wallet.tsx'), 'SandboxWallet')

export function Wallets(props: WalletProps) {
  const Offered = props.settings.mode === 'live' ? Live : Sandbox
  return (
    <LazyBoundary onFailure={() => props.onKnown(false)}>
      <Offered {...props} />
    </LazyBoundary>
  )
}
