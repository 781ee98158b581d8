import type { ItemKind } from '#contract/courses/courses.ts'
import { fileAddress } from '#contract/media/media.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { type CourseRow, selectCourse } from '../courses.queries.ts'
import { readCourseTexts, type TextsByOwner } from '../texts.service.ts'

export interface DraftItemRow {
  id: string
  /** Null for the final exam. */
  section_id: string | null
  kind: ItemKind
  position: number
  estimated_minutes: number
  /** The number of questions per attempt of a quiz; null for all of them, and for lessons. */
  draw: number | null
  version: number
}
export interface DraftSectionRow {
  id: string
  chapter_id: string
  position: number
  version: number
  items: DraftItemRow[]
}
export interface DraftChapterRow {
  id: string
  position: number
  version: number
  sections: DraftSectionRow[]
}
export interface DraftOutline {
  chapters: DraftChapterRow[]
  final_exam: DraftItemRow[]
}
/** A whole draft except for the contents of its items. */
export interface CourseDraft extends DraftOutline {
  /** `cover` is the address of the image. */
  course: CourseRow & { cover: string | null }
  /**
   * Texts of the course (title, description), its objectives (text) and extra-credit tasks (title, instructions),
   * its chapters and sections (title) and items (title; for quizzes also description), in all locales of the
   * course.
   */
  texts: TextsByOwner
}

/** Restricts an outline to one chapter, section or item with its contents; the rest is not read. */
export interface Branch {
  chapterId: string
  sectionId?: string
  lessonId?: string
}

/** Chapters, sections and items in order, restricted to the branch if one is given. */
export async function selectOutline(ctx: SignedIn, courseId: string, branch?: Branch): Promise<DraftOutline> {
  const chapters = await selectChapters(ctx, courseId, branch)
  const sections = await selectSections(ctx, courseId, branch)
  const items = await selectItems(ctx, courseId, branch)
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

export async function selectChapters(
  ctx: SignedIn,
  courseId: string,
  branch?: Pick<Branch, 'chapterId'>,
): Promise<Omit<DraftChapterRow, 'sections'>[]> {
  const chapters = ctx.db
    .selectFrom('chapters')
    .select(['id', 'position', 'version'])
    .where('course_id', '=', courseId)
    .orderBy('position')
  return (branch ? chapters.where('id', '=', branch.chapterId) : chapters).execute()
}

async function selectSections(
  ctx: SignedIn,
  courseId: string,
  branch?: Branch,
): Promise<Omit<DraftSectionRow, 'items'>[]> {
  let sections = ctx.db
    .selectFrom('sections')
    .select(['id', 'chapter_id', 'position', 'version'])
    .where('course_id', '=', courseId)
    .orderBy('position')
  if (branch) sections = sections.where('chapter_id', '=', branch.chapterId)
  if (branch?.sectionId) sections = sections.where('id', '=', branch.sectionId)
  return sections.execute()
}

async function selectItems(ctx: SignedIn, courseId: string, branch?: Branch): Promise<DraftItemRow[]> {
  let items = ctx.db
    .selectFrom('items')
    .leftJoin('quizzes', 'quizzes.id', 'items.id')
    .select(['items.id', 'section_id', 'kind', 'position', 'estimated_minutes', 'quizzes.draw'])
    .select((q) => q.fn.coalesce('quizzes.version', 'items.version').as('version'))
    .where('items.course_id', '=', courseId)
    .orderBy('position')
  if (branch?.lessonId) items = items.where('items.id', '=', branch.lessonId)
  if (branch?.sectionId) items = items.where('section_id', '=', branch.sectionId)
  else if (branch) {
    const { chapterId } = branch
    items = items.where('section_id', 'in', (q) =>
      q.selectFrom('sections').select('id').where('chapter_id', '=', chapterId),
    )
  }
  return items.execute()
}

/** The items of one section, or of the final exam; undefined if the course has no such section. */
export async function selectSiblings(
  ctx: SignedIn,
  courseId: string,
  sectionId: string | null,
): Promise<{ id: string }[] | undefined> {
  const items = ctx.db.selectFrom('items').select('id').where('course_id', '=', courseId).orderBy('position')
  if (sectionId === null) return items.where('section_id', 'is', null).execute()
  return (await selectBranch(ctx, courseId, sectionId)) && items.where('section_id', '=', sectionId).execute()
}

export async function selectBranch(
  ctx: SignedIn,
  courseId: string,
  sectionId: string,
): Promise<Required<Omit<Branch, 'lessonId'>> | undefined> {
  return ctx.db
    .selectFrom('sections')
    .select(['id as sectionId', 'chapter_id as chapterId'])
    .where('id', '=', sectionId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
}

/** An item and its siblings; undefined if it is not in the course. */
export async function selectBeside(
  ctx: SignedIn,
  courseId: string,
  itemId: string,
): Promise<{ id: string }[] | undefined> {
  const item = await ctx.db
    .selectFrom('items')
    .select('section_id')
    .where('id', '=', itemId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return item && selectSiblings(ctx, courseId, item.section_id)
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
