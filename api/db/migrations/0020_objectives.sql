-- Objectives and extra-credit tasks have ids of their own, so that their texts are translated like any other. The course says in
-- which order they stand; extra_credit holds [{id, points, kind}].
alter table courses add column objectives uuid[] not null default '{}';
alter table texts drop constraint texts_owner_kind_check;
alter table texts add constraint texts_owner_kind_check
  check (owner_kind in ('course', 'objective', 'extra_credit', 'chapter', 'section', 'item', 'question', 'answer'));
