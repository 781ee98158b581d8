import { fileAddress } from '#contract/media/media.ts'
import { applyContents } from '#domains/content/apply-contents.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { applyOutline } from '#domains/courses/outline/apply-outline.service.ts'
import { deleteOrphanedTexts, setTexts } from '#domains/courses/texts.service.ts'
import { findFiles } from '#domains/media/media.service.ts'
import { applyQuizzes } from '#domains/quizzes/apply-quizzes.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Draft, type DraftItem, itemsOf } from './draft.rules.ts'
import { textEntries } from './draft-texts.rules.ts'

/**
 * Replaces a course's draft with the given one, inside a transaction. `files` are addresses that its lessons may use
 * although no company within reach has them. Throws 404 out of reach, 409 when archived.
 */
export async function applyDraft(
  ctx: SignedIn,
  courseId: string,
  draft: Draft,
  files?: ReadonlySet<string>,
): Promise<void> {
  const course = await touchCourse(ctx, courseId)
  const { id: _, company_id: __, slug: ___, cover, ...settings } = draft.course
  const outlineItem = ({ id, kind, minutes }: DraftItem) => ({ id, kind, minutes })
  const objectives = (draft.objectives ?? []).map(({ id }) => id)
  const tasks = (draft.extra_credits ?? []).map(({ id, points, kind }) => ({ id, points, kind }))
  await applyOutline(ctx, course, {
    settings: {
      ...settings,
      step_seconds: settings.step_seconds ?? 0,
      objectives,
      extra_credit: JSON.stringify(tasks),
    },
    coverFileId: await fileIdOf(ctx, cover),
    chapters: draft.chapters.map((chapter) => ({
      id: chapter.id,
      sections: chapter.sections.map(({ id, items }) => ({ id, items: items.map(outlineItem) })),
    })),
    final_exam: draft.final_exam.map(outlineItem),
  })
  const items = itemsOf(draft)
  const now = { ...course, locales: draft.course.locales }
  await applyQuizzes(
    ctx,
    now,
    items.filter((item) => item.kind === 'quiz'),
  )
  await deleteOrphanedTexts(ctx, courseId)
  await setTexts(ctx, now, textEntries(draft))
  const documents = items.flatMap((item) =>
    item.kind === 'lesson'
      ? draft.course.locales.flatMap((locale) => {
          const document = item.documents[locale]
          return document
            ? [{ lesson_id: item.id, locale, document, materials: item.materials?.[locale] ?? [] }]
            : []
        })
      : [],
  )
  await applyContents(ctx, now, documents, files)
}

/** Null for an image that no company in reach owns any more. */
async function fileIdOf(ctx: SignedIn, address: string | null): Promise<string | null> {
  const prefix = fileAddress('')
  if (!address?.startsWith(prefix)) return null
  const [file] = await findFiles(ctx, [address.slice(prefix.length)])
  return file?.id ?? null
}
