import { sql } from 'kysely'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { type countWords as countWordsEndpoint, wordParts } from '#contract/publishing/word-counts.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { readWordMatches, recountWordMatches } from '#domains/translations/memory/word-matches.service.ts'
import type { SignedIn } from '#platform/context.ts'

type Answer = ResponseOf<typeof countWordsEndpoint>['data']
type Counts = Omit<Answer[number], 'locale' | 'parts' | 'matches' | 'is_counting'>
type Row = Counts & { locale: Locale; part: (typeof wordParts)[number] }

const none: Counts = { total: 0, translated: 0, new: 0, changed: 0, repeated: 0 }

/** Word counts of the draft, for each language. Throws 404 out of reach. */
export async function countCourseWords(
  ctx: SignedIn,
  courseId: string,
  { count_matches }: QueryOf<typeof countWordsEndpoint>,
): Promise<{ data: Answer }> {
  const course = await readCourse(ctx, courseId)
  const [rows, matches, isCounting] = await Promise.all([
    selectWords(ctx, course),
    readWordMatches(ctx, courseId),
    count_matches !== undefined && recountWordMatches(ctx, courseId, count_matches),
  ])
  const data = course.locales.map((locale) => {
    const parts = wordParts.map((part) => {
      const row = rows.find((one) => one.locale === locale && one.part === part)
      return { ...none, ...row, part }
    })
    return {
      ...parts.reduce<Counts>(plus, none),
      locale,
      matches: matches.get(locale) ?? null,
      is_counting: locale === count_matches && isCounting,
      parts: parts.map(({ part, ...row }) => ({ part, ...countsOf(row) })),
    }
  })
  return { data }
}

const countsOf = (row: Counts): Counts => ({
  total: row.total,
  translated: row.translated,
  new: row.new,
  changed: row.changed,
  repeated: row.repeated,
})

const plus = (one: Counts, other: Counts): Counts => ({
  total: one.total + other.total,
  translated: one.translated + other.translated,
  new: one.new + other.new,
  changed: one.changed + other.changed,
  repeated: one.repeated + other.repeated,
})

/** In short texts, words are separated by spaces and line ends. */
async function selectWords(ctx: SignedIn, course: { id: string; locales: Locale[] }): Promise<Row[]> {
  const [source] = course.locales
  const { rows } = await sql<Row>`
    with sources as (
      select owner_id, field as unit, hash,
        case when owner_kind in ('question', 'answer') then 'quizzes' else 'outline' end as part,
        words
      from texts where course_id = ${course.id} and locale = ${source}
      union all
      select lesson_id, block_id, hash, 'lessons', content_units.words
      from contents join content_units on content_id = contents.id
      where course_id = ${course.id} and locale = ${source} and content_units.words > 0
    ),
    counted as (
      select *, row_number() over (partition by hash order by part, owner_id, unit) > 1 as again from sources
    ),
    targets as (
      select locale, owner_id, field as unit, source_hash, state from texts
      where course_id = ${course.id} and locale <> ${source}
      union all
      select locale, lesson_id, block_id, source_hash, state
      from contents join content_units on content_id = contents.id
      where course_id = ${course.id} and locale <> ${source}
    )
    select wanted.locale, part, sum(words)::integer as total,
      coalesce(sum(words) filter (where is_done), 0)::integer as translated,
      coalesce(sum(words) filter (where not is_done and is_new), 0)::integer as new,
      coalesce(sum(words) filter (where not is_done and not is_new), 0)::integer as changed,
      coalesce(sum(words) filter (where again), 0)::integer as repeated
    from unnest(${course.locales}::text[]) as wanted (locale) cross join counted
    left join targets on targets.locale = wanted.locale and targets.owner_id = counted.owner_id
      and targets.unit = counted.unit
    cross join lateral (
      select wanted.locale = ${source} or coalesce(
          targets.source_hash = counted.hash and targets.state in ('translated', 'in_review', 'approved'), false) as is_done,
        targets.state is null or targets.state = 'untranslated' as is_new
    ) standing
    group by wanted.locale, part
  `.execute(ctx.db)
  return rows
}
