CREATE TABLE "book_likeness" (
	"book_a" integer NOT NULL,
	"book_b" integer NOT NULL,
	"share_a" double precision NOT NULL,
	"share_b" double precision NOT NULL,
	"matched_a" integer NOT NULL,
	"matched_b" integer NOT NULL,
	"page_pairs" jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_likeness_book_a_book_b_pk" PRIMARY KEY("book_a","book_b"),
	CONSTRAINT "book_likeness_order" CHECK ("book_likeness"."book_a" < "book_likeness"."book_b")
);
--> statement-breakpoint
CREATE TABLE "book_fingerprint" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"hashes" "bytea" NOT NULL,
	"pages" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_text" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"pages" integer,
	"text_pages" integer,
	"prints" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_likeness" ADD CONSTRAINT "book_likeness_book_a_book_text_book_id_fk" FOREIGN KEY ("book_a") REFERENCES "public"."book_text"("book_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_likeness" ADD CONSTRAINT "book_likeness_book_b_book_text_book_id_fk" FOREIGN KEY ("book_b") REFERENCES "public"."book_text"("book_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_fingerprint" ADD CONSTRAINT "book_fingerprint_book_id_book_text_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_text"("book_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_text" ADD CONSTRAINT "book_text_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("book_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_likeness_b" ON "book_likeness" USING btree ("book_b");--> statement-breakpoint
CREATE INDEX "book_text_state" ON "book_text" USING btree ("state","create_time");