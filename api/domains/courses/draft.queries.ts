import type { ItemKind } from '../../../contract/courses.ts'
import { fileAddress } from '../../../contract/media.ts'
import type { SignedIn } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { type CourseRow, selectCourse } from './courses.queries.ts'
import { readCourseTexts, type TextsByOwner } from './texts.service.ts'

export interface DraftItem {
  id: string
  /** Null for the final exam. */
  section_id: string | null
  kind: ItemKind
  position: number
  estimated_minutes: number
  version: number
}
export interface DraftSection {
  id: string
  chapter_id: string
  position: number
  version: number
  items: DraftItem[]
}
export interface DraftChapter {
  id: string
  position: number
  version: number
  sections: DraftSection[]
}
export interface DraftOutline {
  chapters: DraftChapter[]
  final_exam: DraftItem[]
}
/** A whole draft but for what its items hold. */
export interface CourseDraft extends DraftOutline {
  /** `cover` is the picture's address. */
  course: CourseRow & { cover: string | null }
  /** Of the course (title, description), its objectives (text) and extra-credit tasks (title, instructions), its chapters and sections (title) and items (title; of quizzes description too), in all locales of the course. */
  texts: TextsByOwner
}

/** Chapters, sections and items in their order. */
export async function selectOutline(ctx: SignedIn, courseId: string): Promise<DraftOutline> {
  const of = { course_id: courseId }
  const [chapters, sections, items] = [
    await ctx.db
      .selectFrom('chapters')
      .select(['id', 'position', 'version'])
      .where('course_id', '=', of.course_id)
      .orderBy('position')
      .execute(),
    await ctx.db
      .selectFrom('sections')
      .select(['id', 'chapter_id', 'position', 'version'])
      .where('course_id', '=', of.course_id)
      .orderBy('position')
      .execute(),
    await ctx.db
      .selectFrom('items')
      .leftJoin('quizzes', 'quizzes.id', 'items.id')
      .select(['items.id', 'section_id', 'kind', 'position', 'estimated_minutes'])
      .select((q) => q.fn.coalesce('quizzes.version', 'items.version').as('version'))
      .where('items.course_id', '=', of.course_id)
      .orderBy('position')
      .execute(),
  ]
  const bySection = Map.groupBy(items, (item) => item.section_id)
  const byChapter = Map.groupBy(sections, (section) => section.chapter_id)
  return {
    chapters: chapters.map((chapter) => ({
      ...chapter,
      sections: (byChapter.get(chapter.id) ?? []).map((section) => ({
        ...section,
        items: bySection.get(section.id) ?? [],
      })),
    })),
    final_exam: bySection.get(null) ?? [],
  }
}

export async function selectDraft(ctx: SignedIn, courseId: string): Promise<CourseDraft> {
  const course = found(await selectCourse(ctx, courseId))
  const outline = await selectOutline(ctx, courseId)
  const texts = await readCourseTexts(ctx, course, [
    'course',
    'objective',
    'extra_credit',
    'chapter',
    'section',
    'item',
  ])
  return { course: { ...course, cover: await coverOf(ctx, course) }, texts, ...outline }
}

async function coverOf(ctx: SignedIn, { cover_file_id }: CourseRow): Promise<string | null> {
  if (!cover_file_id) return null
  const file = await ctx.db
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', cover_file_id)
    .executeTakeFirst()
  return file ? fileAddress(file.storage_key) : null
}
