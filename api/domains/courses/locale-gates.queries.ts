import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import type { LocaleGate } from '#contract/translations/gate.ts'
import type { SignedIn } from '#platform/context.ts'
import { type GateFacts, localeGateOf, wordProgressOf } from './locale-gate.rules.ts'
import { createDraftMemory, type DraftState, remembered } from './outline/drafts.cache.ts'

type DraftFacts = Omit<GateFacts, 'errors' | 'threshold'>

/** Figures that depend on the draft alone, for each language of the courses except the source. */
async function selectDraftFacts(
  ctx: SignedIn,
  courseIds: string[],
): Promise<(DraftFacts & { course_id: string; locale: Locale })[]> {
  const { rows } = await sql<DraftFacts & { course_id: string; locale: Locale }>`
    with chosen as (
      select id, locales, locales[1] as source from courses where id = any(${courseIds}::uuid[]) and cardinality(locales) > 1
    ),
    sources as (
      select course_id, owner_id, field as part, hash, owner_kind in ('question', 'answer') as assessed, words
      from texts join chosen on chosen.id = course_id where locale = source
      union all
      select course_id, lesson_id, block_id, hash, unit.assessed, unit.words
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
      select course_id, locale, sum(words) as words, count(*) filter (where assessed and state = 'approved') as approved
      from sources join targets using (course_id, owner_id, part)
      where source_hash = hash and state in ('translated', 'in_review', 'approved') group by course_id, locale
    ),
    missing as (
      select course_id, target as locale, count(*) as lessons
      from contents join chosen on chosen.id = course_id cross join unnest(locales[2:]) target
      where locale = source and words > 0
        and not exists (select from contents own where own.lesson_id = contents.lesson_id and own.locale = target)
      group by course_id, target
    )
    select id as course_id, target as locale, coalesce(totals.words, 0)::integer as words,
      coalesce(done.words, 0)::integer as words_done,
      (coalesce(totals.assessed, 0) - coalesce(done.approved, 0))::integer as unapproved,
      coalesce(missing.lessons, 0)::integer as lessons_missing
    from chosen cross join unnest(locales[2:]) target left join totals on totals.course_id = id
    left join done on done.course_id = id and done.locale = target
    left join missing on missing.course_id = id and missing.locale = target
  `.execute(ctx.db)
  return rows
}

/** Figures that can change while the draft does not. */
async function selectCheckFacts(
  ctx: SignedIn,
  courseIds: string[],
): Promise<(Pick<GateFacts, 'errors' | 'threshold'> & { course_id: string; locale: Locale })[]> {
  const { rows } = await sql<Pick<GateFacts, 'errors' | 'threshold'> & { course_id: string; locale: Locale }>`
    select job.course_id, job.locale, coalesce(threshold, ${limits.publishedLocale})::integer as threshold,
      (select coalesce(sum(errors), 0)::integer from translation_counts where job_id = job.id) as errors
    from translation_jobs job left join translation_settings settings on settings.company_id = job.company_id
    where job.course_id = any(${courseIds}::uuid[])
  `.execute(ctx.db)
  return rows
}

type TranslatedDraft = DraftState & { locales: Locale[] }

const factsMemory = createDraftMemory<Map<Locale, DraftFacts>>()

export interface LocaleProgress extends LocaleGate {
  /** Percentage of the source's words, rounded down. */
  progress: number
}

/** The progress of each language of each course, and what prevents its publication; the source is always complete. */
export async function localeGates(
  ctx: SignedIn,
  courses: TranslatedDraft[],
): Promise<Map<string, Map<Locale, LocaleProgress>>> {
  const translated = courses.filter(({ locales }) => locales.length > 1)
  const facts = await remembered(ctx, translated, {
    memory: factsMemory,
    compute: (missing) => computeFacts(ctx, missing),
  })
  const checked =
    translated.length === 0
      ? []
      : await selectCheckFacts(
          ctx,
          translated.map(({ id }) => id),
        )
  const checks = new Map(checked.map((row) => [`${row.course_id} ${row.locale}`, row]))
  return new Map(
    courses.map(({ id, locales: [source] }) => [
      id,
      new Map<Locale, LocaleProgress>([
        [source as Locale, { progress: 100, publishable: true, reasons: [] }],
        ...[...(facts.get(id) ?? [])].map(([locale, own]) => {
          const { errors = 0, threshold = limits.publishedLocale } = checks.get(`${id} ${locale}`) ?? {}
          return [
            locale,
            { progress: wordProgressOf(own), ...localeGateOf({ ...own, errors, threshold }) },
          ] as const
        }),
      ]),
    ]),
  )
}

async function computeFacts(ctx: SignedIn, courses: TranslatedDraft[]) {
  const counted = await selectDraftFacts(
    ctx,
    courses.map(({ id }) => id),
  )
  const byCourse = Map.groupBy(counted, ({ course_id }) => course_id)
  return new Map(
    courses.map(({ id }) => [
      id,
      new Map(
        (byCourse.get(id) ?? []).map(({ course_id: _, locale, ...facts }): [Locale, DraftFacts] => [
          locale,
          facts,
        ]),
      ),
    ]),
  )
}
