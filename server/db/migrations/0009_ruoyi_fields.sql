ALTER TABLE "sys_dict_data" ADD COLUMN "css_class" text;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "sex" text;