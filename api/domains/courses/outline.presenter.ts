import type { Chapter, Item } from '../../../contract/courses.ts'
import type { SignedIn } from '../../platform/context.ts'
import type { CourseRow } from './courses.queries.ts'
import { readingOrder } from './courses.rules.ts'
import { type DraftItem, selectOutline } from './draft.queries.ts'
import { changesSinceRelease } from './fingerprints.queries.ts'
import { countQuestions } from './outline.queries.ts'
import { pickText, readCourseTexts } from './texts.service.ts'

export interface Outline {
  chapters: Chapter[]
  final_exam: Item[]
}

/** The outline in the language asked for, each item with how it differs from the current release; nothing does before there is one. */
export async function presentOutline(ctx: SignedIn, course: CourseRow): Promise<Outline> {
  const outline = await selectOutline(ctx, course.id)
  const order = readingOrder(course, ctx.languages.course)
  const texts = await readCourseTexts(ctx, { ...course, locales: order }, ['chapter', 'section', 'item'])
  const questions = await countQuestions(ctx, course.id)
  const changes = new Map(
    (await changesSinceRelease(ctx, [course])).get(course.id)?.map(({ id, change }) => [id, change]),
  )
  const titleOf = (id: string): string => pickText(texts, { id, field: 'title' }, order)
  const changeOf = (id: string): Item['change'] => {
    const change = changes.get(id)
    return change === undefined || change === 'removed' ? null : change
  }
  const presentItem = (item: DraftItem): Item => ({
    ...item,
    title: titleOf(item.id),
    questions: item.kind === 'quiz' ? (questions.get(item.id) ?? 0) : null,
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
