-- Of a course's title that the language read has none of: null where it is in that language.
alter table certificates add column title_locale text;
