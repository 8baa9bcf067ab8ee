CREATE TABLE "retained_declarations" (
	"declaration_id" bigint NOT NULL,
	"address_hash" text NOT NULL,
	CONSTRAINT "retained_declarations_declaration_id_address_hash_pk" PRIMARY KEY("declaration_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "retained_declarations" ADD CONSTRAINT "retained_declarations_declaration_id_gift_aid_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."gift_aid_declarations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retained_declarations_address_hash_index" ON "retained_declarations" USING btree ("address_hash");