-- The triggers write marks, which an older program does not read.
-- beside: any
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON acting_leader
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('seat');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON divergence_mark
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('leader');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON indicator
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('scheme');--> statement-breakpoint
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON score_rule_version
  FOR EACH STATEMENT EXECUTE FUNCTION mark_change('project');
