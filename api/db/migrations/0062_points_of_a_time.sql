-- The time through a course in which points were won, so that no later time, and no day, decides whose they are.
alter table points add column enrolment_id uuid references enrolments on delete set null;
update points set enrolment_id = coalesce(
  (select enrolment_id from attempts where attempts.id = points.cause_id),
  (select enrolment_id from extra_credits where extra_credits.id = points.cause_id),
  -- Written in one transaction with what it is for, at the same moment; where that was overwritten since, the moment decides.
  (select id from enrolments
   where enrolments.student_id = points.student_id and enrolments.course_id = points.course_id
     and enrolments.started_at <= points.at
   order by
     case points.cause_kind
       when 'course' then enrolments.completed_at = points.at
       when 'lesson' then exists (
         select from item_progress
         where enrolment_id = enrolments.id and item_id = points.cause_id and item_progress.completed_at = points.at)
     end desc nulls last,
     enrolments.started_at desc, enrolments.cycle desc
   limit 1));
