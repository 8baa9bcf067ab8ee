/** The account as a caller sees it. `livemode` is that of all its objects, for an instance that plays live mode. */
export type Account = {
  id: string
  livemode: boolean
  charges_enabled: boolean
  country: string
  default_currency: string
}

export const ACCOUNT: Account = {
  id: 'acct_sandbox',
  livemode: false,
  charges_enabled: true,
  country: 'GB',
  default_currency: 'gbp',
}

/** What a restricted key may do: `{ rak_charge: 'read' }`; a key without such a list may do everything. */
export type Permissions = Record<string, 'read' | 'write'>
