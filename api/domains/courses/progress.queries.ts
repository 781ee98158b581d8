import { sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import type { SignedIn } from '../../platform/context.ts'
import { type LocaleProgress, progressOf } from './courses.rules.ts'

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
    with targets as (
      select id as course_id, locales[1] as source, target from courses, unnest(locales[2:]) target
      where id = any(${courseIds}::uuid[])
    ),
    units as (
      select targets.course_id, target, owner_kind in ('question', 'answer') as assessed,
        length(text.value) - length(replace(text.value, ' ', '')) + 1 as words,
        exists (select from texts done where done.owner_id = text.owner_id and done.field = text.field
          and done.locale = target and done.source_hash = text.hash
          and done.state in ('translated', 'in_review', 'approved')) as done
      from targets join texts text on text.course_id = targets.course_id and text.locale = targets.source
      union all
      select targets.course_id, target, false, unit.words,
        exists (select from contents translation join content_units done on done.content_id = translation.id
          where translation.lesson_id = content.lesson_id and translation.locale = target
          and done.block_id = unit.block_id and done.source_hash = unit.hash
          and done.state in ('translated', 'in_review', 'approved'))
      from targets join contents content on content.course_id = targets.course_id and content.locale = targets.source
      join content_units unit on unit.content_id = content.id where unit.words > 0
    )
    select course_id, target as locale, sum(words)::integer as words,
      coalesce(sum(words) filter (where done), 0)::integer as done,
      coalesce(bool_and(done) filter (where assessed), true) as assessed_done
    from units group by course_id, target
  `.execute(ctx.db)
  return rows
}

/** How far each language of each course is; the source itself is always complete. */
export async function localeProgress(
  ctx: SignedIn,
  courses: { id: string; locales: Locale[] }[],
): Promise<Map<string, Map<Locale, LocaleProgress>>> {
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
