import type { SignedIn } from '../../platform/context.ts'
import { loadContents } from '../content/content.service.ts'
import { loadCourseDraft, localeProgress } from '../courses/courses.service.ts'
import { loadQuizzes } from '../quizzes/quizzes.service.ts'
import { assembleDraft, type Draft } from './draft.rules.ts'

/** The working draft as it stands. Hold the course first where all of it must be of one moment. Throws 404 out of reach. */
export async function loadDraft(ctx: SignedIn, courseId: string): Promise<Draft> {
  const course = await loadCourseDraft(ctx, courseId)
  const contents = await loadContents(ctx, courseId)
  const quizzes = await loadQuizzes(ctx, courseId)
  const progress = (await localeProgress(ctx, [course.course])).get(courseId)
  const ready = course.course.locales.filter((locale) => progress?.get(locale)?.ready)
  return assembleDraft({ course, contents, quizzes, ready })
}
