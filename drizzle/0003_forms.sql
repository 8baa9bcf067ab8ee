CREATE TABLE "book_donation_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_donation_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"location" text NOT NULL,
	"book_details" text NOT NULL,
	"quantity" text NOT NULL,
	"condition" text NOT NULL,
	"pickup_preference" text NOT NULL,
	"additional_info" text NOT NULL,
	"suspected_spam" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_donation_requests_condition_known" CHECK ("book_donation_requests"."condition" in ('excellent', 'good', 'fair', 'mixed')),
	CONSTRAINT "book_donation_requests_pickup_known" CHECK ("book_donation_requests"."pickup_preference" in ('drop-off', 'pickup', 'shipping', 'flexible')),
	CONSTRAINT "book_donation_requests_name_length" CHECK (char_length("book_donation_requests"."name") between 1 and 200),
	CONSTRAINT "book_donation_requests_email_length" CHECK (char_length("book_donation_requests"."email") between 1 and 254),
	CONSTRAINT "book_donation_requests_phone_length" CHECK (char_length("book_donation_requests"."phone") between 0 and 50),
	CONSTRAINT "book_donation_requests_location_length" CHECK (char_length("book_donation_requests"."location") between 1 and 200),
	CONSTRAINT "book_donation_requests_details_length" CHECK (char_length("book_donation_requests"."book_details") between 1 and 10000),
	CONSTRAINT "book_donation_requests_quantity_length" CHECK (char_length("book_donation_requests"."quantity") between 1 and 200),
	CONSTRAINT "book_donation_requests_info_length" CHECK (char_length("book_donation_requests"."additional_info") between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"suspected_spam" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contact_messages_subject_known" CHECK ("contact_messages"."subject" in ('book-donation', 'volunteer', 'partnership', 'general', 'prayer', 'Prayer Request')),
	CONSTRAINT "contact_messages_email_given" CHECK ("contact_messages"."email" <> '' or "contact_messages"."subject" = 'Prayer Request'),
	CONSTRAINT "contact_messages_name_length" CHECK (char_length("contact_messages"."name") between 1 and 200),
	CONSTRAINT "contact_messages_email_length" CHECK (char_length("contact_messages"."email") between 0 and 254),
	CONSTRAINT "contact_messages_message_length" CHECK (char_length("contact_messages"."message") between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"country" text NOT NULL,
	"start_date" date NOT NULL,
	"target_schools" integer NOT NULL,
	"books_needed" integer NOT NULL,
	"books_collected" integer,
	CONSTRAINT "projects_name" UNIQUE("name"),
	CONSTRAINT "projects_status_known" CHECK ("projects"."status" in ('active', 'upcoming', 'completed')),
	CONSTRAINT "projects_no_negatives" CHECK ("projects"."target_schools" >= 0 and "projects"."books_needed" >= 0 and "projects"."books_collected" >= 0)
);
--> statement-breakpoint
CREATE TABLE "volunteer_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "volunteer_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"location" text NOT NULL,
	"skills" text[] NOT NULL,
	"availability" text NOT NULL,
	"experience" text NOT NULL,
	"motivation" text NOT NULL,
	"suspected_spam" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "volunteer_applications_skills_known" CHECK ("volunteer_applications"."skills" <@ array['Education/Teaching', 'Book Organization', 'Translation', 'Photography/Documentation', 'Social Media Marketing', 'Fundraising', 'Event Planning', 'Grant Writing', 'Administrative Support', 'IT/Web Development', 'Graphic Design', 'Community Outreach']),
	CONSTRAINT "volunteer_applications_name_length" CHECK (char_length("volunteer_applications"."name") between 1 and 200),
	CONSTRAINT "volunteer_applications_email_length" CHECK (char_length("volunteer_applications"."email") between 1 and 254),
	CONSTRAINT "volunteer_applications_phone_length" CHECK (char_length("volunteer_applications"."phone") between 0 and 50),
	CONSTRAINT "volunteer_applications_location_length" CHECK (char_length("volunteer_applications"."location") between 0 and 200),
	CONSTRAINT "volunteer_applications_availability_length" CHECK (char_length("volunteer_applications"."availability") between 0 and 1000),
	CONSTRAINT "volunteer_applications_experience_length" CHECK (char_length("volunteer_applications"."experience") between 0 and 10000),
	CONSTRAINT "volunteer_applications_motivation_length" CHECK (char_length("volunteer_applications"."motivation") between 1 and 10000)
);
--> statement-breakpoint
CREATE INDEX "call_counts_ends_at_index" ON "call_counts" USING btree ("ends_at");