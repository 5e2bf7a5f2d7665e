ALTER TABLE "review_group" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "indicator" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "mask_fields" jsonb DEFAULT '["editor","unit","publisher","award","cover"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "is_encrypted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "open_password_hash" text;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "allow_download" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "watermark" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "watermark_text" text DEFAULT '{name} {phone4} {time}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "brand" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "indicator_template" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;