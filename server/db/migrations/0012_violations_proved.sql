ALTER TABLE "project_book" ADD COLUMN "violation_type" text;--> statement-breakpoint
ALTER TABLE "project_book" ADD COLUMN "violation_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "project_book" ADD COLUMN "publish_flag" boolean DEFAULT true NOT NULL;