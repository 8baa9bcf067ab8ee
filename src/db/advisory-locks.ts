/** Any numbers that differ and never change: during a deploy the previous release takes these locks too. */
export const ADVISORY_LOCKS = {
  /** Changing the schema, and restoring a backup. */
  schema: 7_215_001,
  /** Creating the first password. */
  firstPassword: 7_215_002,
  /** Shared while copying a payer's data from another row, exclusive while erasing a person. */
  erasing: 7_215_003,
  /** Shared while signing in with the shared password, exclusive while switching it on or off. */
  sharedPassword: 7_215_004,
  /** Adding a webhook, so that their number stays within the limit. */
  webhooks: 7_215_011,
  /** Making a claim of Gift Aid, so that each takes what the one before has left. */
  giftAidClaims: 7_215_012,
  /** Importing a bank statement, so that each knows the lines of the one before. */
  statements: 7_215_013,
  /** Beginning or recording a payment, with the hash of what is paid for. */
  onePayment: 7_215_014,
} as const
