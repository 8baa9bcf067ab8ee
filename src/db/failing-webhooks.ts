/** Counts failing outgoing webhooks, for the dashboard and the metrics. */
import { sql } from 'drizzle-orm'
import { RESTORED_DELIVERY } from '#shared/platform/api/webhooks.ts'

/** A delivery with this many attempts has been failing for five minutes. */
const MANY_ATTEMPTS = 3

/**
 * Counts endpoints that fail: a delivery has been retried for minutes, or was given up since the last success. An
 * endpoint that its receiver switched off with a 410 counts too. Reads a few index entries per endpoint.
 */
export const countFailingWebhooks = sql<number>`(
  select count(*)::int from webhook_endpoints endpoint where endpoint.enabled and exists (
      select from webhook_deliveries where endpoint_id = endpoint.id and state = 'pending' and attempts >= ${MANY_ATTEMPTS})
    or exists (
      select from webhook_deliveries where endpoint_id = endpoint.id and state = 'failed'
        and last_error is distinct from ${RESTORED_DELIVERY} and (endpoint.enabled or last_status = 410)
        and id > coalesce((select max(id) from webhook_deliveries
          where endpoint_id = endpoint.id and state = 'delivered'), 0)))`
