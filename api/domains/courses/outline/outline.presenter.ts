import type { Chapter, Item } from '#contract/courses/courses.ts'
import { lessonMinutes, quizMinutes } from '#contract/courses/item-length.ts'
import type { SignedIn } from '#platform/context.ts'
import type { CourseRow } from '../courses.queries.ts'
import { readingOrder } from '../courses.rules.ts'
import { changesSinceRelease, nodeChanges } from '../fingerprints.queries.ts'
import type { DraftChange } from '../fingerprints.rules.ts'
import { pickText, readCourseTexts, readTexts } from '../texts.service.ts'
import { type Branch, type DraftItemRow, type DraftOutline, selectOutline } from './draft.queries.ts'
import {
  countQuestions,
  countQuestionsOf,
  type LessonSize,
  lessonSizes,
  lessonSizesOf,
} from './outline.queries.ts'

export interface Outline {
  chapters: Chapter[]
  final_exam: Item[]
}

/**
 * The outline in the requested language, each item with its difference from the current release; before the first
 * release there is none. With a branch, the cost depends on the branch alone, not on the size of the course.
 */
export async function presentOutline(ctx: SignedIn, course: CourseRow, branch?: Branch): Promise<Outline> {
  const outline = await selectOutline(ctx, course.id, branch)
  const order = readingOrder(course, ctx.languages.course)
  const { texts, questions, sizes, changed } = branch
    ? await branchFacts(ctx, course, outline)
    : await courseFacts(ctx, course)
  const changes = new Map(changed.map(({ id, change }) => [id, change]))
  const titleOf = (id: string): string => pickText(texts, { id, field: 'title' }, order)
  const changeOf = (id: string): Item['change'] => {
    const change = changes.get(id)
    return change === undefined || change === 'removed' ? null : change
  }
  const presentItem = ({ draw, ...item }: DraftItemRow): Item => ({
    ...item,
    title: titleOf(item.id),
    ...(item.kind === 'quiz'
      ? quizSize(questions.get(item.id) ?? 0, draw)
      : lessonSize(sizes.get(item.id) ?? { words: 0, seconds: 0 })),
    change: changeOf(item.id),
  })
  return {
    chapters: outline.chapters.map((chapter) => ({
      ...chapter,
      title: titleOf(chapter.id),
      sections: chapter.sections.map((section) => ({
        ...section,
        title: titleOf(section.id),
        items: section.items.map(presentItem),
      })),
    })),
    final_exam: outline.final_exam.map(presentItem),
  }
}

const quizSize = (questions: number, draw: number | null) => ({
  content_minutes: quizMinutes({ questions, draw }),
  questions,
  words: null,
})

const lessonSize = (size: LessonSize) => ({
  content_minutes: lessonMinutes(size),
  questions: null,
  words: size.words,
})

async function courseFacts(ctx: SignedIn, course: CourseRow) {
  const locales = readingOrder(course, ctx.languages.course)
  return {
    texts: await readCourseTexts(ctx, { ...course, locales }, ['chapter', 'section', 'item']),
    questions: await countQuestions(ctx, course.id),
    sizes: await lessonSizes(ctx, course),
    changed: (await changesSinceRelease(ctx, [course])).get(course.id) ?? [],
  }
}

async function branchFacts(ctx: SignedIn, course: CourseRow, { chapters }: DraftOutline) {
  const sections = chapters.flatMap((chapter) => chapter.sections)
  const items = sections.flatMap((section) => section.items)
  const ids = [...chapters, ...sections, ...items].map(({ id }) => id)
  const idsOf = (kind: Item['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  const placed = items.flatMap(({ id, section_id: parent }) => (parent ? [{ id, parent }] : []))
  const changed: DraftChange[] = await nodeChanges(ctx, course, placed)
  return {
    texts: await readTexts(ctx, ids, readingOrder(course, ctx.languages.course)),
    questions: await countQuestionsOf(ctx, idsOf('quiz')),
    sizes: await lessonSizesOf(ctx, course, idsOf('lesson')),
    changed,
  }
}
