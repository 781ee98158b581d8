import { sql } from 'kysely'
import type { updateCourse } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { CourseRow } from './courses.queries.ts'
import { languageOf, readingOrder } from './courses.rules.ts'
import { pickText, readTexts, type TextEntry, writeEntries } from './texts.service.ts'

// A course's objectives and extra-credit tasks. The course stores their ids in order; their words are stored as
// texts.

type Aims = Pick<BodyOf<typeof updateCourse>, 'objectives' | 'extra_credits'>
type AimedCourse = Pick<CourseRow, 'id' | 'company_id' | 'locales' | 'objectives' | 'extra_credit'>
interface AimColumns {
  objectives?: string[]
  extra_credit?: string
}

export const noAims: Pick<CourseRow, 'objectives' | 'extra_credit'> = { objectives: [], extra_credit: [] }

/** The ids of all owners of the course's own texts. */
export const textOwnersOf = ({ id, objectives, extra_credit }: CourseRow): string[] => [
  id,
  ...objectives,
  ...extra_credit.map((task) => task.id),
]

/**
 * Saves the texts of a touched course's lists and returns the columns to store with the course. Throws 422 for an
 * id that is not the course's own.
 */
export async function writeAims(
  ctx: SignedIn,
  course: AimedCourse,
  { objectives, extra_credits }: Aims,
): Promise<AimColumns> {
  const columns: AimColumns = {}
  const tasksBefore = course.extra_credit.map(({ id }) => id)
  const goals = objectives && withIds('objectives', course.objectives, objectives)
  const tasks = extra_credits && withIds('extra_credits', tasksBefore, extra_credits)
  if (goals) {
    const entries = goals.map(({ id, text }) => ({ kind: 'objective' as const, id, fields: { text } }))
    await writeNewWords(ctx, course, { entries, before: course.objectives })
    columns.objectives = goals.map(({ id }) => id)
  }
  if (tasks) {
    const entries = tasks.map(({ id, title, instructions }) => ({
      kind: 'extra_credit' as const,
      id,
      fields: { title, instructions },
    }))
    await writeNewWords(ctx, course, { entries, before: tasksBefore })
    columns.extra_credit = JSON.stringify(tasks.map(({ id, points, kind }) => ({ id, points, kind })))
  }
  return columns
}

function withIds<T extends { id?: string | undefined }>(
  field: string,
  known: string[],
  sent: T[],
): (T & { id: string })[] {
  const left = new Set(known)
  return sent.map((entry, index) => {
    if (entry.id !== undefined && !left.delete(entry.id))
      throw invalid({ [`${field}.${index}.id`]: ['field.invalid'] })
    return { ...entry, id: entry.id ?? newId() }
  })
}

interface Words {
  entries: { kind: TextEntry['owner_kind']; id: string; fields: Record<string, string> }[]
  before: string[]
}

/**
 * The list is sent back as it was read, so an untranslated text that the author left unchanged must not become a
 * translation.
 */
async function writeNewWords(ctx: SignedIn, course: AimedCourse, { entries, before }: Words): Promise<void> {
  const kept = new Set(entries.map(({ id }) => id))
  const gone = before.filter((id) => !kept.has(id))
  if (gone.length > 0)
    await sql`delete from texts where course_id = ${course.id} and owner_id = any(${gone}::uuid[])`.execute(
      ctx.db,
    )
  const texts = await readTexts(ctx, [...kept])
  const order = readingOrder(course, ctx.languages.course)
  const locale = languageOf(course, ctx.languages.course)
  const changed = entries.flatMap(({ kind, id, fields }) =>
    Object.entries(fields).flatMap(([field, value]) =>
      pickText(texts, { id, field }, order) === value
        ? []
        : [{ owner_kind: kind, owner_id: id, field, locale, value }],
    ),
  )
  await writeEntries(ctx, course, changed)
}
