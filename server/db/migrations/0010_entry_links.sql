ALTER TABLE "invitation" ADD COLUMN "ended" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_ended" CHECK ("invitation"."ended" in ('revoked', 'replaced'));