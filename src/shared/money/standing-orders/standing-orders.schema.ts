/** The charity's bank details, and donors' references for standing orders. */
import { z } from 'zod'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { email, line, personName } from '../../platform/text/text.ts'

export const MAX_ACCOUNT_NAME = 70

const compact = (shape: RegExp, message: string) =>
  z
    .string()
    .overwrite((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
    .regex(shape, message)

const shownDetails = z.object({
  accountName: z.string(),
  /** Six digits. */
  sortCode: z.string(),
  accountNumber: z.string(),
  /** Empty without one, like `bic`. */
  iban: z.string(),
  bic: z.string(),
})
export type BankDetails = z.infer<typeof shownDetails>
/** Null if the owner shows none, or until a restored site is released. */
export const publicDetails = shownDetails.nullable()

/** Only lengths and digits are checked: whether the account exists is for the owner to try. */
export const bankValues = z
  .object({
    accountName: line(MAX_ACCOUNT_NAME, 'Please enter the name of the account'),
    sortCode: compact(/^\d{6}$/, 'Please enter six digits, such as 20-00-00'),
    accountNumber: compact(/^\d{8}$/, 'Please enter eight digits; put zeros in front of a shorter number'),
    iban: compact(/^([A-Z]{2}\d{2}[A-Z\d]{11,30})?$/, 'Please enter an IBAN, such as GB29 NWBK 6016 …'),
    bic: compact(/^([A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?)?$/, 'Please enter a BIC of 8 or 11 characters'),
  })
  .check(({ value: { sortCode, accountNumber, iban }, issues }) => {
    const inIban = sortCode + accountNumber
    // another error is about the digits themselves
    if (!iban.startsWith('GB') || !/^\d{14}$/.test(inIban)) return
    if (iban.length === 22 && iban.endsWith(inIban)) return
    const message = 'A British IBAN has 22 characters and ends with the sort code and account number above'
    issues.push({ code: 'custom', message, input: iban, path: ['iban'] })
  })
const version = z.int().min(0).max(MAX_VERSION)
/** `version` is 0 if there were none. */
export const saveBankInput = z.intersection(bankValues, z.object({ version }))
export const removeBankInput = z.object({ version })
export const ownersDetails = z.object({
  details: shownDetails.nullable(),
  version,
  /** Whether visitors do not see them because the site was restored and not released. */
  isOnHold: z.boolean(),
})
export type OwnersDetails = z.infer<typeof ownersDetails>

export const referenceInput = z.object({
  name: personName,
  email,
  /** Without a project the gifts go where they are needed most. */
  projectId: /* @__PURE__ */ rowId.optional(),
})
export const ownReference = z.object({ reference: z.string() })
