-- A file that nothing shows is swept, and a course goes with its releases: what refers to each is found by an index.
create index answers_media on answers (media_file_id) where media_file_id is not null;
create index questions_media on questions (media_file_id) where media_file_id is not null;
create index courses_cover on courses (cover_file_id) where cover_file_id is not null;
create index content_files_file on content_files (file_id);
create index company_images_file on company_images (file_id);
create index extra_credits_release on extra_credits (release_id);
