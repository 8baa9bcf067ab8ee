import { useTRPC } from '../../trpc.ts'

/**
 * After a gift was entered, booked, undone or refunded: what lists and counts money is read again, or when it is next shown. The
 * list of payments is left to its caller, which may have shown the row already.
 */
export function useReadMoneyAgain(): () => Promise<void> {
  const { utils } = useTRPC()
  return async () => {
    await Promise.all([
      utils.admin.overview.invalidate(),
      utils.admin.today.invalidate(),
      utils.admin.activity.invalidate(),
      utils.payments.attention.invalidate(),
      utils.claims.invalidate(),
      utils.funds.invalidate(),
      utils.statements.lines.invalidate(),
      utils.supporters.invalidate(),
    ])
  }
}
