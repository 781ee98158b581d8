import type { Course } from '#contract/courses/courses.ts'
import { type Locale, languageTag, locales, shownTag } from '#contract/locales.ts'
import { fileAddress } from '#contract/media/media.ts'
import type { SignedIn } from '#platform/context.ts'
import { textOwnersOf } from './course-goals.service.ts'
import { canArchive, canEdit, canPublish, canRemove, canReview } from './courses.policy.ts'
import { type CourseFacts, type CourseRow, selectFacts } from './courses.queries.ts'
import { languageOf, readingOrder } from './courses.rules.ts'
import { changesSinceRelease } from './fingerprints.queries.ts'
import { type LocaleProgress, localeGates } from './locale-gates.queries.ts'
import { pickText, readTexts, type TextsByOwner } from './texts.service.ts'

/** Courses as the contract shows them, with a constant number of queries. */
export async function presentCourses(ctx: SignedIn, rows: CourseRow[]): Promise<Course[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const facts = await selectFacts(ctx, ids)
  const origins = [...facts.values()].flatMap(({ origin_id }) => origin_id ?? [])
  const texts = await readTexts(ctx, [...rows.flatMap(textOwnersOf), ...origins])
  const progress = await localeGates(ctx, rows)
  const changes = await changesSinceRelease(ctx, rows)
  return rows.flatMap((row) => {
    const known = facts.get(row.id)
    if (!known) return []
    const changed = changes.get(row.id)?.length ?? wholeDraft(known)
    return [present(ctx, row, { facts: known, texts, progress: progress.get(row.id) ?? new Map(), changed })]
  })
}

const unknownProgress: LocaleProgress = { progress: 0, publishable: false, reasons: [] }

interface Parts {
  facts: CourseFacts
  texts: TextsByOwner
  progress: Map<Locale, LocaleProgress>
  changed: number
}

function present(ctx: SignedIn, row: CourseRow, { facts, texts, progress, changed }: Parts): Course {
  const order = readingOrder(row, ctx.languages.course)
  const { cover_file_id: _, current_release_id: __, objectives, extra_credit, ...fields } = row
  const say = (id: string, field: string): string => pickText(texts, { id, field }, order)
  const progressIn = (locale: Locale): LocaleProgress => progress.get(locale) ?? unknownProgress
  return {
    ...fields,
    company_name: facts.company_name,
    title: say(row.id, 'title'),
    description: say(row.id, 'description'),
    objectives: objectives.map((id) => ({ id, text: say(id, 'text') })),
    extra_credits: extra_credit.map((task) => ({
      ...task,
      title: say(task.id, 'title'),
      instructions: say(task.id, 'instructions'),
    })),
    locale: languageOf(row, ctx.languages.course),
    locales: row.locales.map((key) => ({
      key,
      label: localeLabel(key, ctx.languages.platform),
      progress: progressIn(key).progress,
      reasons: progressIn(key).reasons,
    })),
    translated_locales: row.locales.filter((locale) => progressIn(locale).publishable),
    cover: facts.cover_key ? fileAddress(facts.cover_key) : null,
    release:
      facts.release_number && facts.published_at
        ? {
            number: facts.release_number,
            published_at: facts.published_at,
            minutes: facts.release_minutes ?? 0,
          }
        : null,
    unpublished_changes: changed,
    counts: {
      chapters: facts.chapters,
      lessons: facts.lessons,
      quizzes: facts.quizzes,
      students: facts.students,
    },
    origin: originOf(ctx, { row, facts, texts }),
    rejected_reason: row.status === 'rejected' ? facts.rejected_reason : null,
    can: {
      edit: canEdit(ctx.actor, row),
      publish: canPublish(ctx.actor, row),
      review: canReview(ctx.actor, row),
      archive: canArchive(ctx.actor, row),
      remove: canRemove(ctx.actor, facts),
    },
  }
}

function originOf(
  ctx: SignedIn,
  { row, facts, texts }: { row: CourseRow; facts: CourseFacts; texts: TextsByOwner },
): Course['origin'] {
  const { origin_id: id, origin_company: company_name, origin_locales } = facts
  if (!id || !company_name || !origin_locales) return null
  const title = pickText(
    texts,
    { id, field: 'title' },
    readingOrder({ locales: origin_locales }, ctx.languages.course),
  )
  const { update_number: number, update_published_at: published_at } = facts
  const update = number && published_at && canEdit(ctx.actor, row) ? { number, published_at } : null
  return { id, title, company_name, update }
}

/** The number of changes before the first release: the course, its items and the headings that contain them. */
const wholeDraft = (facts: CourseFacts): number => 1 + facts.headings + facts.lessons + facts.quizzes

const displayNames = new Map<Locale, Intl.DisplayNames>()

/**
 * The name of a language in the reader's language, with its region only if the platform has the language for
 * several regions.
 */
export function localeLabel(locale: Locale, reader: Locale): string {
  const names = displayNames.get(reader) ?? new Intl.DisplayNames(shownTag(reader), { type: 'language' })
  displayNames.set(reader, names)
  const [language = ''] = locale.split('_')
  const alone = locales.filter((known) => known.startsWith(`${language}_`)).length === 1
  const name = names.of(alone ? language : languageTag(locale)) ?? locale
  return name.charAt(0).toLocaleUpperCase(shownTag(reader)) + name.slice(1)
}
