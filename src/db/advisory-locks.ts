/** The numbers are arbitrary, but must never change: during a deploy the previous release takes the same locks. */
export const ADVISORY_LOCKS = {
  /** Held while the schema changes, and while a backup is restored. */
  schema: 7_215_001,
  /** Held while the first password is created. */
  firstPassword: 7_215_002,
  /** Shared while copying a payer's data from another row, exclusive while erasing a person. */
  erasing: 7_215_003,
  /** Shared while signing in with the shared password, exclusive while switching it on or off. */
  sharedPassword: 7_215_004,
  /** Held while a webhook is added, so that their number stays within the limit. */
  webhooks: 7_215_011,
  /** Held while a Gift Aid claim is made, so that two claims never take the same gift. */
  giftAidClaims: 7_215_012,
  /** Held while a bank statement is imported, so that two imports never add the same line. */
  statements: 7_215_013,
  /** Held while gifts of another system are imported or an import is undone. */
  imports: 7_215_015,
  /** Held, with a hash of the cart or draft that is paid for, while a payment is created or recorded. */
  onePayment: 7_215_014,
} as const
