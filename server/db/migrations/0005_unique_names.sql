-- What was added twice at the same moment: the first keeps its name, the others are told apart by their number.
UPDATE "indicator_template" t SET "name" = t."name" || '（重复' || t."template_id" || '）'
	WHERE EXISTS (SELECT FROM "indicator_template" o WHERE o."name" = t."name" AND o."template_id" < t."template_id");--> statement-breakpoint
-- Data refers to an item by its value, so that it stays with the first.
UPDATE "sys_dict_data" d SET "dict_value" = d."dict_value" || '_' || d."dict_code"
	WHERE EXISTS (SELECT FROM "sys_dict_data" o WHERE o."dict_type" = d."dict_type"
		AND o."dict_value" = d."dict_value" AND o."dict_code" < d."dict_code");--> statement-breakpoint
CREATE UNIQUE INDEX "indicator_template_name" ON "indicator_template" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_data_value" ON "sys_dict_data" USING btree ("dict_type","dict_value");
