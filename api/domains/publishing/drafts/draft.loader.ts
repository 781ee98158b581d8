import { loadContents } from '#domains/content/content.service.ts'
import { localeGates } from '#domains/courses/courses.service.ts'
import { loadCourseDraft } from '#domains/courses/drafts.service.ts'
import { loadQuizzes } from '#domains/quizzes/quiz-drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { readSnapshot } from '#platform/database/run-in-transaction.ts'
import { assembleDraft, type Draft } from './draft.rules.ts'

/** A consistent snapshot of the working draft. Throws 404 out of reach. */
export function loadDraft(ctx: SignedIn, courseId: string): Promise<Draft> {
  return readSnapshot(ctx, async (moment) => {
    const course = await loadCourseDraft(moment, courseId)
    const contents = await loadContents(moment, courseId)
    const quizzes = await loadQuizzes(moment, courseId)
    const gates = (await localeGates(moment, [course.course])).get(courseId)
    const publishable = course.course.locales.filter((locale) => gates?.get(locale)?.publishable)
    return assembleDraft({ course, contents, quizzes, publishable })
  })
}
