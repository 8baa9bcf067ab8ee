ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_type_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events_known";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_type_known" CHECK ("webhook_deliveries"."type" in ('order.paid', 'order.sent', 'donation.received', 'refund.updated', 'dispute.updated', 'form.submitted', 'post.published', 'webhook.test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events_known" CHECK ("webhook_endpoints"."events" <@ array['order.paid', 'order.sent', 'donation.received', 'refund.updated', 'dispute.updated', 'form.submitted', 'post.published']) NOT VALID;
