/** Failing outgoing webhooks: a count that the dashboard and the metrics read. */
import { sql } from 'drizzle-orm'
import { RESTORED_DELIVERY } from '#shared/platform/api/webhooks.ts'

/** After this many attempts a delivery has been failing for five minutes. */
const MANY_ATTEMPTS = 3

/**
 * How many endpoints fail: something is tried again for minutes, or was given up since the last delivery. One that is
 * switched off counts if its receiver did that, with 410. A few reads of indexes for each endpoint.
 */
export const countFailingWebhooks = sql<number>`(
  select count(*)::int from webhook_endpoints endpoint where endpoint.enabled and exists (
      select from webhook_deliveries where endpoint_id = endpoint.id and state = 'pending' and attempts >= ${MANY_ATTEMPTS})
    or exists (
      select from webhook_deliveries where endpoint_id = endpoint.id and state = 'failed'
        and last_error is distinct from ${RESTORED_DELIVERY} and (endpoint.enabled or last_status = 410)
        and id > coalesce((select max(id) from webhook_deliveries
          where endpoint_id = endpoint.id and state = 'delivered'), 0)))`
