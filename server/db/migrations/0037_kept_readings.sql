CREATE TABLE "change_mark" (
	"kind" text NOT NULL,
	"xid" "xid8" NOT NULL,
	CONSTRAINT "change_mark_kind_xid_pk" PRIMARY KEY("kind","xid")
);
--> statement-breakpoint
CREATE INDEX "book_updated" ON "book" USING btree (coalesce("update_time", "create_time") desc nulls last,"book_id" DESC NULLS FIRST);--> statement-breakpoint
-- The triggers write marks, which an older program does not read.
-- beside: any
CREATE OR REPLACE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_mark (kind, xid) VALUES (TG_ARGV[0], pg_current_xact_id()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON book
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('book');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON book_editor
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('book');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dept
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('dept');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF user_id, user_name, nick_name,
    phone, email, avatar, dept_id, password_hash, disabled, demo, create_time, must_change_password, password_time,
    phone_time, reset_time, sex, post, remark, create_by, update_by, update_time ON sys_user
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('person');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON expert
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('person');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON review_project
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('project');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON project_manager
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('project');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON project_book
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('placed');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON review_group
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('group');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON group_member
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('seat');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON assignment
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('review');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON score
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('review');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON opinion
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('review');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON leader_opinion
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('leader');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON avoidance
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('avoidance');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON expert_apart
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('avoidance');
