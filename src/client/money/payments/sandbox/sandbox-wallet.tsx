/** The sandbox's wallet, which plays the provider's: it knows cards and addresses that work, and some that do not. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { DELIVERY_COUNTRY, isInDeliveryCountry } from '#shared/platform/text/contact.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../../platform/ui/dialog.tsx'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import type { WalletPayment, WalletProps } from '../card-payment.ts'
import { confirmCard } from './sandbox-api.ts'

const CARDS = {
  'Visa •••• 4242': '4242424242424242',
  'Visa •••• 0002, which is declined': '4000000000000002',
  'Visa •••• 3220, whose bank asks first': '4000000000003220',
  'Visa •••• 0341, which is declined later': '4000000000000341',
}
const MILL = { line1: '1 Mill Lane', line2: '', town: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
const ADDRESSES = {
  '1 Mill Lane, Leeds LS1 4AP': MILL,
  '1 Mill Lane, Leeds, with a wrong postcode': { ...MILL, postcode: 'LS1' },
  '1 Rue du Moulin, Paris': {
    ...MILL,
    line1: '1 Rue du Moulin',
    town: 'Paris',
    postcode: '75001',
    country: 'FR',
  },
  'No address': undefined,
}
const PAYER = { name: 'Wanda Wallet', email: 'wanda@example.org' }

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[]

export function SandboxWallet(props: WalletProps) {
  const { settings, amountPence, asks, monthly, onOpen, onAllowed, onKnown } = props
  const [isOpen, setIsOpen] = useState(false)
  // a wallet shows the amount that it was opened with
  const [opened, setOpened] = useState(amountPence)
  const [isBusy, setIsBusy] = useState(false)
  const [card, setCard] = useState(keysOf(CARDS)[0]!)
  const [to, setTo] = useState(keysOf(ADDRESSES)[0]!)
  const button = useRef<HTMLButtonElement>(null)
  const tell = useEffectEvent(() => onKnown(true))
  useEffect(() => tell(), [])

  const address = asks === 'delivery' ? ADDRESSES[to] : undefined
  const isRefused = address !== undefined && !isInDeliveryCountry(address.country, address.postcode)
  const open = () => {
    if (!onOpen()) return
    setOpened(amountPence)
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    setIsBusy(false)
  }
  const allow = () => {
    setIsBusy(true)
    const typed = { number: CARDS[card], month: 12, year: 2034, code: '123' }
    const payment: WalletPayment = {
      given: asks === 'nothing' ? {} : { ...PAYER, address },
      attempt: (request) => confirmCard(settings.publishableKey, request, typed),
      end: close,
    }
    onAllowed(payment)
  }
  return (
    <>
      <Button
        ref={button}
        // black, as the provider's are
        variant={null}
        className="min-h-12 w-full border-on-surface bg-on-surface text-surface hover:opacity-85"
        onClick={open}
      >
        Sandbox Wallet
      </Button>
      <Dialog
        variant="form"
        open={isOpen}
        // as with the provider's wallets, a payment under way cannot be called back
        onOpenChange={(isWanted) => !isWanted && !isBusy && close()}
        fallbackFocus={() => button.current}
      >
        <DialogHeader title="Sandbox Wallet" />
        <DialogBody>
          <div className="flex flex-col gap-5">
            <p>Test mode: this plays Apple Pay, Google Pay or Link. No real money is taken.</p>
            {monthly !== undefined && <p className="font-semibold">{monthly}, every month</p>}
            <SelectField
              label="Pay with"
              value={card}
              onChange={({ target }) => setCard(target.value as typeof card)}
            >
              {keysOf(CARDS).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            {asks === 'delivery' && (
              <SelectField
                label="Deliver to"
                value={to}
                onChange={({ target }) => setTo(target.value as typeof to)}
              >
                {keysOf(ADDRESSES).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
            )}
            {isRefused && (
              <Alert tone="failure">{`The shop does not deliver there, only within the ${DELIVERY_COUNTRY.name}.`}</Alert>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && close()}>
            Cancel
          </Button>
          <Button busy={isBusy} disabled={isRefused} onClick={allow}>
            {`Allow ${formatPence(opened)}`}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
