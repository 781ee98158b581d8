-- The list of releases shows their languages, and a draft is compared with the current one's fingerprints: neither reads the
-- documents of a whole course for it.
alter table releases add column locales text[] not null default '{}', add column fingerprints jsonb not null default '{}';
update releases set
  locales = array(select jsonb_array_elements_text(outline -> 'course' -> 'locales')),
  fingerprints = coalesce(snapshot -> 'fingerprints', '{}'),
  snapshot = snapshot - 'fingerprints';

-- Of the document as the database writes it, taken when it is saved: to tell what changed in a course no document is read again.
alter table contents add column sum text;
update contents set sum = md5(document::text);
alter table contents alter column sum set not null;
