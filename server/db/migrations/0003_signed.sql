CREATE TABLE "signature_image" (
	"image_hash" text PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_project" ALTER COLUMN "mask_fields" SET DEFAULT '["editor","unit","publisher"]'::jsonb;--> statement-breakpoint
ALTER TABLE "review_project" ADD COLUMN "sign_each" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signing" ADD COLUMN "opinion_id" integer;--> statement-breakpoint
ALTER TABLE "signing" ADD CONSTRAINT "signing_opinion_id_leader_opinion_id_fk" FOREIGN KEY ("opinion_id") REFERENCES "public"."leader_opinion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_opinion" ON "signing" USING btree ("opinion_id");--> statement-breakpoint
ALTER TABLE "signing" ADD CONSTRAINT "signing_one" CHECK ("signing"."fenpei_id" is null or "signing"."opinion_id" is null);--> statement-breakpoint
UPDATE "review_project" SET "mask_fields" = "mask_fields" - 'award' - 'cover';--> statement-breakpoint
insert into "signature_image" ("image_hash", "image")
  select distinct on (h.image_hash) h.image_hash, h.sign_image
  from (select encode(sha256(convert_to(sign_image, 'UTF8')), 'hex') as image_hash, sign_image from "expert" where sign_image is not null) h
  where exists (select 1 from "signing" s where s.image_hash = h.image_hash);
