ALTER TABLE "review_project" ALTER COLUMN "mask_fields" SET DEFAULT '["editor","unit","publisher"]'::jsonb;--> statement-breakpoint
UPDATE "review_project" SET "mask_fields" = "mask_fields" - 'award' - 'cover';
