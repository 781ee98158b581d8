import type {
  Chapter,
  createChapter as createChapterEndpoint,
  createSection as createSectionEndpoint,
  Item,
  Section,
} from '#contract/courses/courses.ts'
import type {
  createLesson as createLessonEndpoint,
  updateLesson as updateLessonEndpoint,
} from '#contract/courses/lessons.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { hasSaved } from '#db/save-keys.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid, versionConflict } from '#platform/errors.ts'
import { idempotentId, newId } from '#platform/ids.ts'
import type { CourseRow } from '../courses.queries.ts'
import { isNewOrder } from '../courses.rules.ts'
import { readCourse, touchCourse } from '../drafts.service.ts'
import { deleteOrphanedTexts, writeTexts } from '../texts.service.ts'
import {
  type Branch,
  selectBeside,
  selectBranch,
  selectChapters,
  selectOutline,
  selectSiblings,
} from './draft.queries.ts'
import { type Outline, presentOutline } from './outline.presenter.ts'
import * as queries from './outline.queries.ts'
import { presentItems } from './outline-bulk.service.ts'

// Chapters, sections and items of a draft. Each list has one order without gaps, and a path whose parts do not
// belong together gives a 404.

export interface ChapterPath {
  courseId: string
  chapterId: string
}
export interface SectionPath extends ChapterPath {
  sectionId: string
}
export interface LessonPath extends SectionPath {
  lessonId: string
}

export async function getOutline(ctx: SignedIn, courseId: string): Promise<Outline> {
  return presentOutline(ctx, await readCourse(ctx, courseId))
}

export async function getChapter(ctx: SignedIn, path: ChapterPath): Promise<Chapter> {
  return chapterAt(await getBranch(ctx, path), path)
}

export async function getSection(ctx: SignedIn, path: SectionPath): Promise<Section> {
  return sectionAt(await getBranch(ctx, path), path)
}

export async function getLesson(ctx: SignedIn, path: LessonPath): Promise<Item> {
  return lessonAt(await getBranch(ctx, path), path)
}

const getBranch = async (ctx: SignedIn, { courseId, ...branch }: Branch & { courseId: string }) =>
  presentOutline(ctx, await readCourse(ctx, courseId), branch)

export async function createChapter(
  ctx: SignedIn,
  courseId: string,
  { key, title }: BodyOf<typeof createChapterEndpoint>,
): Promise<Chapter> {
  const course = await touchCourse(ctx, courseId)
  const id = idempotentId(ctx, `chapter ${courseId}`, key)
  const siblings = await selectChapters(ctx, courseId)
  if (!siblings.some((chapter) => chapter.id === id)) {
    await queries.insertChapter(ctx, course, { id, position: nextPlace(siblings) })
    await writeTexts(ctx, course, { kind: 'chapter', id, texts: { title } })
  }
  return getChapter(ctx, { courseId, chapterId: id })
}

export async function createSection(
  ctx: SignedIn,
  path: ChapterPath,
  { key, title }: BodyOf<typeof createSectionEndpoint>,
): Promise<Section> {
  const { course, outline } = await openDraft(ctx, path)
  const id = idempotentId(ctx, `section ${path.chapterId}`, key)
  // It may have been moved to another chapter since.
  const made = await selectBranch(ctx, course.id, id)
  if (made) return getSection(ctx, { courseId: course.id, ...made })
  const position = nextPlace(chapterAt(outline, path).sections)
  await queries.insertSection(ctx, course, { id, chapter_id: path.chapterId, position })
  await writeTexts(ctx, course, { kind: 'section', id, texts: { title } })
  return getSection(ctx, { ...path, sectionId: id })
}

export async function createLesson(
  ctx: SignedIn,
  path: SectionPath,
  { key, title, estimated_minutes }: BodyOf<typeof createLessonEndpoint>,
): Promise<Item> {
  const { course, outline } = await openDraft(ctx, path)
  const id = idempotentId(ctx, `lesson ${path.sectionId}`, key)
  if (await queries.hasItems(ctx, course.id, [id]))
    return found((await presentItems(ctx, course, { ids: [id] }))[0])
  sectionAt(outline, path)
  await addItem(ctx, course, {
    id,
    kind: 'lesson',
    section_id: path.sectionId,
    estimated_minutes,
    texts: { title },
  })
  return getLesson(ctx, { ...path, lessonId: id })
}

interface Retitled {
  version: number
  title?: string
}

export async function updateChapter(
  ctx: SignedIn,
  path: ChapterPath,
  { version, title }: Retitled,
): Promise<Chapter> {
  const { course, outline } = await openDraft(ctx, path)
  if (chapterAt(outline, path).version !== version) throw versionConflict(await getChapter(ctx, path))
  await queries.bumpVersion(ctx, 'chapters', path.chapterId)
  await writeTexts(ctx, course, { kind: 'chapter', id: path.chapterId, texts: { title } })
  return getChapter(ctx, path)
}

export async function updateSection(
  ctx: SignedIn,
  path: SectionPath,
  { version, title }: Retitled,
): Promise<Section> {
  const { course, outline } = await openDraft(ctx, path)
  if (sectionAt(outline, path).version !== version) throw versionConflict(await getSection(ctx, path))
  await queries.bumpVersion(ctx, 'sections', path.sectionId)
  await writeTexts(ctx, course, { kind: 'section', id: path.sectionId, texts: { title } })
  return getSection(ctx, path)
}

export async function updateLesson(
  ctx: SignedIn,
  path: LessonPath,
  { key, version, title, estimated_minutes }: BodyOf<typeof updateLessonEndpoint>,
): Promise<Item> {
  const { course, outline } = await openDraft(ctx, path)
  if (lessonAt(outline, path).version !== version) {
    if (await hasSaved(ctx, 'items', { id: path.lessonId, key })) return getLesson(ctx, path)
    throw versionConflict(await getLesson(ctx, path))
  }
  await updateItem(ctx, course, { id: path.lessonId, key, estimated_minutes, texts: { title } })
  return getLesson(ctx, path)
}

export async function removeChapter(ctx: SignedIn, path: ChapterPath): Promise<void> {
  await touchCourse(ctx, path.courseId)
  const siblings = await selectChapters(ctx, path.courseId)
  at(siblings, path.chapterId)
  await removeFrom(ctx, path.courseId, { table: 'chapters', siblings, id: path.chapterId })
}

export async function removeSection(ctx: SignedIn, path: SectionPath): Promise<void> {
  const { outline } = await openDraft(ctx, chapterOf(path))
  sectionAt(outline, path)
  const siblings = chapterAt(outline, path).sections
  await removeFrom(ctx, path.courseId, { table: 'sections', siblings, id: path.sectionId })
}

export async function removeLesson(ctx: SignedIn, path: LessonPath): Promise<void> {
  const { outline } = await openDraft(ctx, sectionOf(path))
  lessonAt(outline, path)
  const siblings = sectionAt(outline, path).items
  await removeFrom(ctx, path.courseId, { table: 'items', siblings, id: path.lessonId })
}

export async function reorderChapters(ctx: SignedIn, courseId: string, ids: string[]): Promise<void> {
  await touchCourse(ctx, courseId)
  await reorder(ctx, 'chapters', { siblings: await selectChapters(ctx, courseId), ids })
}

export async function reorderSections(ctx: SignedIn, path: ChapterPath, ids: string[]): Promise<void> {
  const { outline } = await openDraft(ctx, path)
  await reorder(ctx, 'sections', { siblings: chapterAt(outline, path).sections, ids })
}

/** Lessons and quizzes share one order. */
export async function reorderItems(ctx: SignedIn, path: SectionPath, ids: string[]): Promise<void> {
  const { outline } = await openDraft(ctx, path)
  await reorder(ctx, 'items', { siblings: sectionAt(outline, path).items, ids })
}

interface NewItem {
  /** A new id if absent. */
  id?: string
  kind: Item['kind']
  /** Null for the final exam. */
  section_id: string | null
  estimated_minutes?: number
  texts: Record<string, string | undefined>
}

/** Adds an item at the end of a section of a locked course. Throws 422 if the section is not in the course. */
export async function addItem(ctx: SignedIn, course: CourseRow, item: NewItem): Promise<string> {
  const siblings = await selectSiblings(ctx, course.id, item.section_id)
  if (!siblings) throw invalid({ section_id: ['courses.section_unknown'] })
  const { id = newId(), kind, section_id, estimated_minutes = 0, texts } = item
  const position = nextPlace(siblings)
  await queries.insertItem(ctx, course, { id, kind, section_id, estimated_minutes, position })
  await writeTexts(ctx, course, { kind: 'item', id, texts })
  return id
}

/** Changes an item of a locked course. */
export async function updateItem(
  ctx: SignedIn,
  course: CourseRow,
  {
    id,
    key,
    texts,
    estimated_minutes,
  }: Pick<NewItem, 'texts' | 'estimated_minutes'> & {
    id: string
    key?: string | undefined
  },
): Promise<void> {
  await queries.updateItem(ctx, id, { estimated_minutes, key })
  await writeTexts(ctx, course, { kind: 'item', id, texts })
}

/** Removes an item of a locked course with its contents. */
export async function removeItem(ctx: SignedIn, course: CourseRow, itemId: string): Promise<void> {
  const siblings = found(await selectBeside(ctx, course.id, itemId))
  await removeFrom(ctx, course.id, { table: 'items', siblings, id: itemId })
}

async function openDraft(ctx: SignedIn, { courseId, ...branch }: Branch & { courseId: string }) {
  const course = await touchCourse(ctx, courseId)
  return { course, outline: await selectOutline(ctx, courseId, branch) }
}

/** The parent that contains the node of the path and its siblings. */
const chapterOf = ({ courseId, chapterId }: SectionPath): ChapterPath => ({ courseId, chapterId })
const sectionOf = ({ lessonId: _, ...section }: LessonPath): SectionPath => section

interface Sibling {
  id: string
}
type Ordered = 'chapters' | 'sections' | 'items'

function nextPlace(siblings: Sibling[]): number {
  if (siblings.length >= limits.itemsPerOrder)
    throw invalid({ title: [`field.too_many|${limits.itemsPerOrder}`] })
  return siblings.length
}

async function removeFrom(
  ctx: SignedIn,
  courseId: string,
  { table, siblings, id }: { table: Ordered; siblings: Sibling[]; id: string },
): Promise<void> {
  await queries.deleteFrom(ctx, table, id)
  const rest = siblings.map((sibling) => sibling.id).filter((sibling) => sibling !== id)
  await queries.setPositions(ctx, table, rest)
  await deleteOrphanedTexts(ctx, courseId)
}

async function reorder(
  ctx: SignedIn,
  table: Ordered,
  { siblings, ids }: { siblings: Sibling[]; ids: string[] },
): Promise<void> {
  const current = siblings.map(({ id }) => id)
  if (!isNewOrder(current, ids)) throw invalid({ ids: ['courses.order_mismatch'] })
  await queries.setPositions(ctx, table, ids)
}

interface Tree<C extends Sibling> {
  chapters: C[]
}

const at = <T extends Sibling>(list: T[], id: string): T => found(list.find((entry) => entry.id === id))

const chapterAt = <C extends Sibling>(tree: Tree<C>, { chapterId }: ChapterPath): C =>
  at(tree.chapters, chapterId)

const sectionAt = <S extends Sibling>(tree: Tree<Sibling & { sections: S[] }>, path: SectionPath): S =>
  at(chapterAt(tree, path).sections, path.sectionId)

function lessonAt<I extends Sibling & { kind: Item['kind'] }>(
  tree: Tree<Sibling & { sections: (Sibling & { items: I[] })[] }>,
  path: LessonPath,
): I {
  const item = at(sectionAt(tree, path).items, path.lessonId)
  return found(item.kind === 'lesson' ? item : null)
}
