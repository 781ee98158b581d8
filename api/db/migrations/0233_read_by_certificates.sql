-- In which language the course was read that a certificate is about, and where its words came from: `{"human": 1200, "machine": 40}`.
alter table certificates add column content_locale text, add column content_origins jsonb;
