CREATE TABLE "passing_note" (
	"user_id" integer NOT NULL,
	"subject" text NOT NULL,
	"worker" text NOT NULL,
	"value" double precision NOT NULL,
	"told_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passing_note_user_id_subject_worker_pk" PRIMARY KEY("user_id","subject","worker")
);
