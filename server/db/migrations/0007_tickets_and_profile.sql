CREATE TABLE "sign_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "edited_books" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "unit_type" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "education" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "degree" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "political_status" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "expertise" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "tel" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "wechat" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "expert" ADD COLUMN "resume" text;--> statement-breakpoint
ALTER TABLE "sign_ticket" ADD CONSTRAINT "sign_ticket_user_id_sys_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ticket_user" ON "sign_ticket" USING btree ("user_id");