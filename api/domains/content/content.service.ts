import type { SignedIn } from '../../platform/context.ts'
import { readCourse } from '../courses/courses.service.ts'
import { type LessonContent, selectContents } from './content.queries.ts'

// The text of lessons: one document a lesson and locale, and no acknowledged text is ever lost.
// Alone writes contents, content_revisions, content_units and content_files.

export type { LessonContent } from './content.queries.ts'

/** Every saved document of a course in its locales; a lesson never written has none. Throws 404 out of reach. */
export async function loadContents(ctx: SignedIn, courseId: string): Promise<LessonContent[]> {
  return selectContents(ctx, await readCourse(ctx, courseId))
}
