CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bracelets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bracelets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"country" text NOT NULL,
	"colors" text[] NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "bracelets_name_unique" UNIQUE("name"),
	CONSTRAINT "bracelets_price_positive" CHECK ("bracelets"."price" > 0),
	CONSTRAINT "bracelets_country_known" CHECK ("bracelets"."country" in ('ghana', 'brazil', 'usa', 'kenya', 'canada', 'multi', 'custom')),
	CONSTRAINT "bracelets_has_colors" CHECK (cardinality("bracelets"."colors") > 0)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"bracelet_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_session_bracelet" UNIQUE("session_id","bracelet_id"),
	CONSTRAINT "cart_items_quantity_range" CHECK ("cart_items"."quantity" between 1 and 99),
	CONSTRAINT "cart_items_session_shape" CHECK ("cart_items"."session_id" ~ '^[A-Za-z0-9_-]{1,128}$')
);
--> statement-breakpoint
CREATE TABLE "checkout_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkout_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checkout_id" text NOT NULL,
	"bracelet_id" integer,
	"name" text NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "checkout_lines_bracelet" UNIQUE("checkout_id","bracelet_id"),
	CONSTRAINT "checkout_lines_quantity_range" CHECK ("checkout_lines"."quantity" between 1 and 99),
	CONSTRAINT "checkout_lines_price_positive" CHECK ("checkout_lines"."unit_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"cart_cleared_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "checkouts_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "checkouts_amount_positive" CHECK ("checkouts"."amount" > 0),
	CONSTRAINT "checkouts_session_shape" CHECK ("checkouts"."session_id" ~ '^[A-Za-z0-9_-]{1,128}$')
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"bracelet_id" integer,
	"name" text NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_quantity_range" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_price_positive" CHECK ("order_lines"."unit_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"checkout_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"status" text DEFAULT 'to pack' NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"customer_name" text,
	"customer_email" text,
	"address_line1" text,
	"address_line2" text,
	"address_town" text,
	"address_postcode" text,
	"address_country" text,
	"needs_address" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "orders_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "orders_total_positive" CHECK ("orders"."total" > 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('to pack', 'packed', 'sent', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_intent_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"description" text,
	"customer_name" text,
	"customer_email" text,
	"payment_type" text NOT NULL,
	"payment_method" text,
	"order_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('succeeded', 'failed', 'processing', 'refunded')),
	CONSTRAINT "payments_type_known" CHECK ("payments"."payment_type" in ('order', 'donation'))
);
--> statement-breakpoint
CREATE TABLE "site_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"bracelet_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_session_bracelet" UNIQUE("session_id","bracelet_id"),
	CONSTRAINT "wishlist_items_session_shape" CHECK ("wishlist_items"."session_id" ~ '^[A-Za-z0-9_-]{1,128}$')
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_bracelet_id_bracelets_id_fk" FOREIGN KEY ("bracelet_id") REFERENCES "public"."bracelets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_bracelet_id_bracelets_id_fk" FOREIGN KEY ("bracelet_id") REFERENCES "public"."bracelets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bracelet_id_bracelets_id_fk" FOREIGN KEY ("bracelet_id") REFERENCES "public"."bracelets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_bracelet_id_bracelets_id_fk" FOREIGN KEY ("bracelet_id") REFERENCES "public"."bracelets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_created_at_index" ON "admin_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cart_items_bracelet_id_index" ON "cart_items" USING btree ("bracelet_id");--> statement-breakpoint
CREATE INDEX "checkout_lines_bracelet_id_index" ON "checkout_lines" USING btree ("bracelet_id");--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("next_check_at") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_bracelet_id_index" ON "order_lines" USING btree ("bracelet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_bracelet_id_index" ON "wishlist_items" USING btree ("bracelet_id");