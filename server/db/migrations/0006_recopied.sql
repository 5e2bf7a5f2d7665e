-- Copies for anonymous reading made before named people in objects that no page refers to: they are made anew.
UPDATE "book_file_cache" SET "status" = 'queued', "update_time" = now()
FROM "review_project" p
WHERE p."project_id" = "book_file_cache"."project_id" AND p."is_anonymous" AND "book_file_cache"."status" = 'ready';
