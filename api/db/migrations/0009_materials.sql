-- Files and links that go with a lesson in one language, in their order: [{id, kind, title, url, mime, bytes, version}].
alter table contents add column materials jsonb not null default '[]';

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('image', 'vector', 'animation', 'paper'));
