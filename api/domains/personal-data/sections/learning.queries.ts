import { type RawBuilder, sql } from 'kysely'
import type { SectionQuery, SectionRow } from './sections.documents.ts'

/** SQL: a text of the release `r` in the language of the row `by`, or in any if it has none in that. */
const inLanguage = (texts: RawBuilder<unknown>, locale: RawBuilder<unknown>) =>
  sql<string>`coalesce(${texts} ->> ${locale}, (select min(value) from jsonb_each_text(${texts})))`

const courseTitle = (locale: RawBuilder<unknown>) => inLanguage(sql`(r.outline -> 'title')`, locale)

/** SQL: the title of the course with an id in its main language, also of one that is a draft or archived now. */
const currentTitle = (courseId: RawBuilder<unknown>) => sql<string | null>`(
  select t.value from courses c join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title'
    and t.locale = c.locales[1] where c.id = ${courseId})`

/** SQL: the title of a lesson or quiz as the person saw it. */
const itemTitle = sql<
  string | null
>`(select d.body ->> 'title' from documents d where d.hash = p.document_hash)`

/**
 * What the person did in courses. Whether each answer was right is left out: as long as another attempt can count, a
 * student could read the key of a quiz from it.
 */
export const learningSections: readonly SectionQuery[] = [
  {
    name: 'courses',
    rows: (id) => sql<SectionRow>`
      select p.started_at as at, ${courseTitle(sql`p.locale`)} as course, p.cycle, p.status, r.number as release, p.locale,
        p.score, p.active_seconds, p.due_at, p.last_active_at, p.completed_at, p.ends_at, p.archived_at
      from enrolments p join releases r on r.id = p.release_id where p.student_id = ${id} order by p.started_at`,
  },
  {
    name: 'lessons_and_quizzes',
    rows: (id) => sql<SectionRow>`
      select p.started_at as at, ${courseTitle(sql`e.locale`)} as course, e.cycle, ${itemTitle} as title, p.status, p.score,
        p.steps_seen, p.locale, p.completed_at
      from enrolments e join item_progress p on p.enrolment_id = e.id join releases r on r.id = e.release_id
      where e.student_id = ${id} order by e.started_at, p.started_at`,
  },
  {
    name: 'attempts',
    rows: (id) => sql<SectionRow>`
      select p.started_at as at, ${courseTitle(sql`p.locale`)} as course, ${itemTitle} as title, p.number, p.status, p.practice,
        p.score, p.passed, p.locale, p.submitted_at, coalesce((
          select jsonb_agg(jsonb_build_object('at', a.answered_at, 'question', q ->> 'text', 'choices', q -> 'answers',
            'answer', a.answer) order by a.answered_at)
          from attempt_answers a left join documents d on d.hash = p.document_hash
          left join lateral jsonb_array_elements(d.body -> 'questions') q on q ->> 'id' = a.question_id::text
          where a.attempt_id = p.id), '[]') as answers
      from enrolments e join attempts p on p.enrolment_id = e.id join releases r on r.id = p.release_id
      where e.student_id = ${id} order by p.started_at`,
  },
  {
    name: 'exercises',
    rows: (id) => sql<SectionRow>`
      select p.answered_at as at, ${courseTitle(sql`e.locale`)} as course, ${itemTitle} as title, p.answer, p.score, p.best,
        p.passed, p.tries
      from enrolments e join exercise_results p on p.enrolment_id = e.id join releases r on r.id = e.release_id
      where e.student_id = ${id} order by p.answered_at`,
  },
  {
    name: 'extra_credits',
    rows: (id) => sql<SectionRow>`
      select p.handed_in_at as at, ${currentTitle(sql`p.course_id`)} as course, p.answer, p.points, p.taken_back_at, p.reason
      from extra_credits p where p.student_id = ${id} order by p.handed_in_at`,
  },
  {
    name: 'notes',
    isPrivate: true,
    rows: (id) => sql<SectionRow>`
      select p.updated_at as at, ${currentTitle(sql`p.course_id`)} as course, p.text, p.bookmarked
      from item_notes p where p.student_id = ${id} order by p.updated_at`,
  },
  {
    name: 'due_dates',
    rows: (id) => sql<SectionRow>`
      select p.set_at as at, ${currentTitle(sql`p.course_id`)} as course, p.due_on::text, p.reason
      from due_extensions p where p.student_id = ${id} order by p.set_at`,
  },
  {
    name: 'exemptions',
    rows: (id) => sql<SectionRow>`
      select p.set_at as at, ${currentTitle(sql`p.course_id`)} as course, p.starts_on::text, p.ends_on::text, p.reason, p.note
      from course_exemptions p where p.student_id = ${id} order by p.set_at`,
  },
  {
    name: 'absences',
    rows: (id) => sql<SectionRow>`
      select p.set_at as at, p.starts_on::text, p.ends_on::text from absences p where p.student_id = ${id} order by p.starts_on`,
  },
  {
    name: 'waivers',
    rows: (id) => sql<SectionRow>`
      select p.waived_at as at, c.name, p.reason from campaign_waivers p join campaigns c on c.id = p.campaign_id
      where p.student_id = ${id} order by p.waived_at`,
  },
  {
    name: 'extra_attempts',
    rows: (id) => sql<SectionRow>`
      select p.set_at as at, ${currentTitle(sql`e.course_id`)} as course, p.attempts, p.reason
      from extra_attempts p join enrolments e on e.id = p.enrolment_id where e.student_id = ${id} order by p.set_at`,
  },
  {
    name: 'extra_time',
    rows: (id) => sql<SectionRow>`select set_at as at, percent from extra_times where student_id = ${id}`,
  },
  {
    name: 'reminders',
    rows: (id) => sql<SectionRow>`
      select p.at, ${currentTitle(sql`p.course_id`)} as course, p.cause, p.seen_at
      from deliveries p where p.student_id = ${id} order by p.at`,
  },
  {
    name: 'acknowledgements',
    rows: (id) => sql<SectionRow>`
      select p.confirmed_at as at, ${currentTitle(sql`p.course_id`)} as course, s.title, s.statement, s.policy, s.href,
        p.release_number as release, p.locale, p.statement_hash
      from acknowledgements p join acknowledgement_statements s on s.hash = p.statement_hash
      where p.student_id = ${id} order by p.confirmed_at`,
  },
  {
    name: 'certificates',
    rows: (id) => sql<SectionRow>`
      select issued_at as at, course_title as course, holder_name as name, score, status, expires_at, hash, name_public,
        revoked_at, revoked_reason as reason
      from certificates where student_id = ${id} order by issued_at`,
  },
  {
    name: 'badges',
    rows: (id) => sql<SectionRow>`
      select p.at, p.badge_type as badge, ${currentTitle(sql`p.course_id`)} as course
      from badge_awards p where p.student_id = ${id} order by p.at`,
  },
  {
    name: 'points',
    rows: (id) => sql<SectionRow>`
      select p.at, p.amount as points, p.cause_kind as cause, ${currentTitle(sql`p.course_id`)} as course
      from points p where p.student_id = ${id} order by p.at`,
  },
  {
    name: 'leaderboard',
    rows: (id) => sql<SectionRow>`
      select joined_at as at, null::timestamptz as left_at from leaderboard_joiners where student_id = ${id}
      union all select null, left_at from leaderboard_leavers where student_id = ${id}`,
  },
]
