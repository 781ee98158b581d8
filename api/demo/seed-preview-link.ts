import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ItemKind } from '#contract/courses/courses.ts'
import { updatePreviewComment } from '#domains/learning/preview-links/preview-comments.service.ts'
import { createPreviewLink } from '#domains/learning/preview-links/preview-links.service.ts'
import { storeComment } from '#domains/learning/preview-links/preview-visits.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { SeededCourse } from './seed-course.ts'

/** A link to the draft, and what somebody without an account wrote by it. */
export interface PreparedPreviewLink {
  name: string
  days: number
  comments: {
    /** The key of a lesson or quiz of the course. */
    item: string
    kind: ItemKind
    name: string
    quote: string
    body: string
    /** Of the author, who then resolved it. */
    reply?: string
  }[]
}

export const preparePreviewLink = async (folder: string): Promise<PreparedPreviewLink> =>
  parse(await readFile(join(folder, 'preview.yaml'), 'utf8')) as PreparedPreviewLink

export async function seedPreviewLink(
  teacher: SignedIn,
  { id: courseId, items }: SeededCourse,
  { name, days, comments }: PreparedPreviewLink,
): Promise<void> {
  const link = await createPreviewLink(teacher, courseId, { name, days, takes_comments: true })
  for (const { item, kind, reply, ...said } of comments) {
    const itemId = items.get(item)
    if (!itemId) throw new Error(`The demo has no item ${item}`)
    const { comment } = await storeComment(
      teacher,
      { ...link, course_id: courseId, company_id: teacher.actor.company_id },
      { ...said, item: { id: itemId, kind }, locale: 'en_US' },
    )
    if (reply)
      await updatePreviewComment(teacher, { courseId, commentId: comment.id }, { reply, is_resolved: true })
  }
}
