import { z } from 'zod'
import { done } from '#shared/platform/api/idempotency.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import {
  deliveryListInput,
  deliveryPage,
  deliverySearch,
  listedWebhook,
  webhookDelivery,
  webhookEndpoint,
  webhookInput,
  webhookSecret,
  webhookUpdate,
} from '#shared/platform/api/webhooks.ts'
import { withNextLink, searchPage } from '../paging.ts'
import { adminProcedure, adminRest, router } from '../../trpc.ts'
import { listDeliveries, replayDelivery } from './deliveries.ts'
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  replaceSecret,
  sendTest,
  updateEndpoint,
} from './endpoints.ts'

const byId = z.object({ id: rowId })

export const webhooksRouter = router({
  list: adminRest('GET /api/webhooks', {
    summary: 'All outgoing webhooks, without their secrets',
    output: z.array(listedWebhook),
  }).query(({ ctx }) => listEndpoints(ctx.db)),

  create: adminRest('POST /api/webhooks', {
    summary: 'Add an outgoing webhook; the answer shows its signing secret this once',
    output: webhookSecret,
    status: 201,
  })
    .meta({ needsProof: true })
    .input(webhookInput)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),

  update: adminRest('PUT /api/webhooks/{id}', {
    summary: 'Change an outgoing webhook',
    output: webhookEndpoint,
  })
    .meta({ needsProof: true })
    .input(webhookUpdate)
    .mutation(({ ctx, input }) => updateEndpoint(ctx, input)),

  remove: adminRest('DELETE /api/webhooks/{id}', {
    summary: 'Delete an outgoing webhook and its log',
    output: done,
  })
    .input(byId)
    .mutation(({ ctx, input }) => removeEndpoint(ctx, input.id)),

  replaceSecret: adminRest('POST /api/webhooks/{id}/secret', {
    summary: 'Make a new signing secret; the old one signs too for a day',
    output: webhookSecret,
  })
    .meta({ needsProof: true })
    .input(byId)
    .mutation(({ ctx, input }) => replaceSecret(ctx, input.id)),

  test: adminRest('POST /api/webhooks/{id}/test', { summary: 'Send a test event', output: done })
    .input(byId)
    .mutation(({ ctx, input }) => sendTest(ctx, input.id)),

  deliveries: adminRest('GET /api/webhooks/deliveries', {
    summary: 'The log of deliveries of the last 30 days, newest first',
    output: z.array(webhookDelivery),
    isLong: true,
  })
    .input(deliverySearch)
    .query(({ ctx, input }) =>
      withNextLink(ctx, input, (page) => listDeliveries(ctx.db, { ...input, ...page })),
    ),

  searchDeliveries: adminProcedure
    .input(deliveryListInput)
    .output(deliveryPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listDeliveries(ctx.db, page))),

  replay: adminRest('POST /api/webhooks/deliveries/{id}/replay', {
    summary: 'Send a delivery again, under its old id',
    output: webhookDelivery,
  })
    .input(byId)
    .mutation(({ ctx, input }) => replayDelivery(ctx, input.id)),
})
