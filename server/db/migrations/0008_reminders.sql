CREATE TABLE "reminder_plan" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"reminders" jsonb NOT NULL,
	"max_num" integer NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_run" (
	"project_id" integer NOT NULL,
	"moment" text NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"batch_id" integer,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_run_project_id_moment_deadline_pk" PRIMARY KEY("project_id","moment","deadline")
);
--> statement-breakpoint
ALTER TABLE "reminder_plan" ADD CONSTRAINT "reminder_plan_project_id_review_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_run" ADD CONSTRAINT "reminder_run_project_id_review_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."review_project"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_run" ADD CONSTRAINT "reminder_run_batch_id_message_batch_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batch"("batch_id") ON DELETE set null ON UPDATE no action;