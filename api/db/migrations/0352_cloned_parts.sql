-- What the parts of a cloned course were copied from, so that points for one and the same thing are won once. The first original: a
-- clone of a clone has that of its original.
create table cloned_parts (
  id uuid primary key,
  origin_id uuid not null,
  course_id uuid not null references courses on delete cascade
);
create index cloned_parts_origin on cloned_parts (origin_id);
create index cloned_parts_course on cloned_parts (course_id);

-- As copies get their ids: they follow from the copy's course and the original.
create function pg_temp.copied_id(course uuid, original uuid) returns uuid language sql as $$
  select overlay(overlay(hex placing '8' from 13)
    placing translate(substr(hex, 17, 1), '0123456789abcdef', '89ab89ab89ab89ab') from 17)::uuid
  from (select substr(encode(sha256(convert_to('copy ' || course::text || ' ' || original::text, 'UTF8')), 'hex'), 1, 32)) hashed (hex)
$$;

with recursive pairs as materialized (
  select courses.id, courses.origin_course_id as original_id, courses.id as course_id
  from courses where origin_course_id is not null
  union all
  select pg_temp.copied_id(courses.id, items.id), items.id, courses.id
  from courses join items on items.course_id = courses.origin_course_id
  union all
  select pg_temp.copied_id(courses.id, (task ->> 'id')::uuid), (task ->> 'id')::uuid, courses.id
  from courses join courses originals on originals.id = courses.origin_course_id
  cross join jsonb_array_elements(originals.extra_credit) task
), origins as (
  select id, original_id as origin_id, course_id from pairs where original_id not in (select id from pairs)
  union all
  select pairs.id, origins.origin_id, pairs.course_id from pairs join origins on origins.id = pairs.original_id
)
insert into cloned_parts (id, origin_id, course_id) select id, origin_id, course_id from origins on conflict do nothing;

-- What was won by a copy counts as won by its original. Whoever won both keeps both.
update points set cause_id = moved.origin_id
from (
  select distinct on (points.student_id, points.cause_kind, cloned_parts.origin_id)
    points.student_id, points.cause_kind, points.cause_id, cloned_parts.origin_id
  from cloned_parts join points on points.cause_id = cloned_parts.id and points.cause_kind in ('lesson', 'course')
  where not exists (
    select from points original where original.student_id = points.student_id
      and original.cause_kind = points.cause_kind and original.cause_id = cloned_parts.origin_id)
  order by points.student_id, points.cause_kind, cloned_parts.origin_id, points.at
) moved
where points.student_id = moved.student_id and points.cause_kind = moved.cause_kind and points.cause_id = moved.cause_id;
