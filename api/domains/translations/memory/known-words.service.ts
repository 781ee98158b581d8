import type { ParamsOf, ResponseOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { countKnownWords as endpoint } from '#contract/translations/jobs.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { readSourceUnits } from '../sync/sync.service.ts'
import { sourceKey } from '../units/unit-items.presenter.ts'
import { sumCourseWords, sumKnownWords } from './known-words.queries.ts'
import { pairOf } from './pairs.rules.ts'

type Counts = ResponseOf<typeof endpoint>

/**
 * How much of a course the memory already covers in a new language. Uses the units of any existing job; without
 * one, the texts are read.
 */
export async function countKnownWords(
  ctx: SignedIn,
  { courseId, locale }: ParamsOf<typeof endpoint>,
): Promise<Counts> {
  const course = await readCourse(ctx, courseId)
  const pair = pairOf({ company_id: course.company_id, source_locale: course.locales[0] as Locale, locale })
  const counted = await sumCourseWords(ctx, course, pair)
  if (counted) return { data: counted }
  const words = new Map<string, number>()
  for (const unit of await readSourceUnits(ctx, course)) {
    const key = sourceKey(unit.source)
    words.set(key, (words.get(key) ?? 0) + unit.words)
  }
  return { data: await sumKnownWords(ctx, words, pair) }
}
