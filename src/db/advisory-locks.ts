/**
 * The ids of advisory locks: any numbers, as long as no two are the same and none changes. During a deploy the previous
 * release takes them too.
 */
export const ADVISORY_LOCKS = {
  /** Changing the schema, and restoring a backup. */
  schema: 7_215_001,
  /** Making the first password. */
  firstPassword: 7_215_002,
  /** Shared while copying a payer's data from another row, exclusive while erasing a person. */
  erasing: 7_215_003,
  /** Shared while signing in with the shared password, exclusive while switching it. */
  sharedPassword: 7_215_004,
  /** Adding a webhook, so that there are never too many. */
  webhooks: 7_215_011,
} as const
