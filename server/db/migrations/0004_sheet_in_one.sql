ALTER TABLE "score" ADD COLUMN "marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "score" ADD COLUMN "reasons" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "score" SET "marks" = given.marks, "reasons" = given.reasons FROM (
	SELECT "fenpei_id",
		coalesce(jsonb_object_agg("indicator_id", "score") FILTER (WHERE "score" IS NOT NULL), '{}') AS marks,
		coalesce(jsonb_object_agg("indicator_id", "reason") FILTER (WHERE "reason" <> ''), '{}') AS reasons
	FROM "score_item" GROUP BY "fenpei_id"
) given WHERE "score"."fenpei_id" = given."fenpei_id";--> statement-breakpoint
DROP TABLE "score_item" CASCADE;
