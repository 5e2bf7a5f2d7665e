CREATE TABLE "expert_apart" (
	"project_id" integer NOT NULL,
	"user_a" integer NOT NULL,
	"user_b" integer NOT NULL,
	"reason" text NOT NULL,
	"create_by" integer NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_apart_project_id_user_a_user_b_pk" PRIMARY KEY("project_id","user_a","user_b"),
	CONSTRAINT "expert_apart_order" CHECK ("expert_apart"."user_a" < "expert_apart"."user_b")
);
--> statement-breakpoint
ALTER TABLE "allocation_draw" ADD COLUMN "input" text;--> statement-breakpoint
ALTER TABLE "allocation_draw" ADD COLUMN "input_hash" text;--> statement-breakpoint
ALTER TABLE "project_book" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_apart" ADD CONSTRAINT "expert_apart_project_id_review_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_apart" ADD CONSTRAINT "expert_apart_user_a_sys_user_user_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."sys_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_apart" ADD CONSTRAINT "expert_apart_user_b_sys_user_user_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."sys_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_apart" ADD CONSTRAINT "expert_apart_create_by_sys_user_user_id_fk" FOREIGN KEY ("create_by") REFERENCES "public"."sys_user"("user_id") ON DELETE no action ON UPDATE no action;