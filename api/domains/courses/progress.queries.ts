import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { type LocaleProgress, progressOf } from './courses.rules.ts'
import { createDraftMemory, type DraftState, remembered } from './outline/draft-memory.ts'

interface TranslatedWords {
  course_id: string
  locale: Locale
  words: number
  done: number
  /** Every question and answer is translated and none is stale. */
  assessed_done: boolean
}

/**
 * How many of the source's words each other language of the courses has, not counting what is stale. Words of short texts are
 * counted by their spaces: this is a share, and a list of courses must not segment a hundred thousand texts.
 */
async function selectTranslatedWords(ctx: SignedIn, courseIds: string[]): Promise<TranslatedWords[]> {
  const { rows } = await sql<TranslatedWords>`
    with chosen as (
      select id, locales, locales[1] as source from courses where id = any(${courseIds}::uuid[]) and cardinality(locales) > 1
    ),
    sources as (
      select course_id, owner_id, field as part, hash, owner_kind in ('question', 'answer') as assessed,
        length(value) - length(replace(value, ' ', '')) + 1 as words
      from texts join chosen on chosen.id = course_id where locale = source
      union all
      select course_id, lesson_id, block_id, hash, false, unit.words
      from contents join chosen on chosen.id = course_id join content_units unit on unit.content_id = contents.id
      where locale = source and unit.words > 0
    ),
    targets as (
      select course_id, locale, owner_id, field as part, source_hash, state
      from texts join chosen on chosen.id = course_id where locale <> source and locale = any(locales)
      union all
      select course_id, locale, lesson_id, block_id, source_hash, state
      from contents join chosen on chosen.id = course_id join content_units on content_id = contents.id
      where locale <> source and locale = any(locales)
    ),
    totals as (
      select course_id, sum(words) as words, count(*) filter (where assessed) as assessed from sources group by course_id
    ),
    done as (
      select course_id, locale, sum(words) as words, count(*) filter (where assessed) as assessed
      from sources join targets using (course_id, owner_id, part)
      where source_hash = hash and state in ('translated', 'in_review', 'approved') group by course_id, locale
    )
    select id as course_id, target as locale, coalesce(totals.words, 0)::integer as words, coalesce(done.words, 0)::integer as done,
      coalesce(totals.assessed, 0) = coalesce(done.assessed, 0) as assessed_done
    from chosen cross join unnest(locales[2:]) target left join totals on totals.course_id = id
    left join done on done.course_id = id and done.locale = target
  `.execute(ctx.db)
  return rows
}

type TranslatedDraft = DraftState & { locales: Locale[] }

const progressMemory = createDraftMemory<Map<Locale, LocaleProgress>>()

/** How far each language of each course is; the source itself is always complete. */
export async function localeProgress(
  ctx: SignedIn,
  courses: TranslatedDraft[],
): Promise<Map<string, Map<Locale, LocaleProgress>>> {
  return remembered(ctx, courses, {
    memory: progressMemory,
    compute: (missing) => computeProgress(ctx, missing),
  })
}

async function computeProgress(ctx: SignedIn, courses: TranslatedDraft[]) {
  const translated = courses.filter(({ locales }) => locales.length > 1).map(({ id }) => id)
  const counted = translated.length > 0 ? await selectTranslatedWords(ctx, translated) : []
  const byCourse = Map.groupBy(counted, ({ course_id }) => course_id)
  return new Map(
    courses.map(({ id, locales: [source] }) => [
      id,
      new Map<Locale, LocaleProgress>([
        [source as Locale, { progress: 100, ready: true }],
        ...(byCourse.get(id) ?? []).map((count) => [count.locale, progressOf(count)] as const),
      ]),
    ]),
  )
}
