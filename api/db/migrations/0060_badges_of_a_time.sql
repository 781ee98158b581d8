-- The time through a course in which a badge was won, so that it stays with it when the course begins anew.
alter table badge_awards add column enrolment_id uuid references enrolments on delete set null;
update badge_awards set enrolment_id = (
  select id from enrolments
  where enrolments.student_id = badge_awards.student_id and enrolments.course_id = badge_awards.course_id
    and enrolments.started_at <= badge_awards.at
  order by enrolments.started_at desc limit 1);
create index badge_awards_enrolment on badge_awards (enrolment_id) where enrolment_id is not null;
