import { fileAddress } from '#contract/media/media.ts'
import { applyContents } from '#domains/content/apply-contents.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { applyOutline } from '#domains/courses/outline/apply-outline.service.ts'
import { deleteOrphanedTexts, setTexts, type TextEntry } from '#domains/courses/texts.service.ts'
import { findFiles } from '#domains/media/media.service.ts'
import { applyQuizzes } from '#domains/quizzes/apply-quizzes.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Texts } from '../publishing.documents.ts'
import { type Draft, type DraftItem, itemsOf } from './draft.rules.ts'

/** Replaces a course's draft with the given one, inside a transaction. Throws 404 out of reach, 409 when archived. */
export async function applyDraft(ctx: SignedIn, courseId: string, draft: Draft): Promise<void> {
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
  await applyContents(ctx, now, documents)
}

/** Null for an image that no company in reach owns any more. */
async function fileIdOf(ctx: SignedIn, address: string | null): Promise<string | null> {
  const prefix = fileAddress('')
  if (!address?.startsWith(prefix)) return null
  const [file] = await findFiles(ctx, [address.slice(prefix.length)])
  return file?.id ?? null
}

/**
 * Every text of a draft in each of its languages; a missing one is empty, so that saving it deletes the stored
 * text.
 */
function textEntries(draft: Draft): TextEntry[] {
  const entries = (
    owner_kind: TextEntry['owner_kind'],
    owner_id: string,
    fields: Record<string, Texts | undefined>,
  ) =>
    Object.entries(fields).flatMap(([field, texts]) =>
      draft.course.locales.map((locale) => ({
        owner_kind,
        owner_id,
        field,
        locale,
        value: texts?.[locale] ?? '',
      })),
    )
  return [
    ...entries('course', draft.course.id, { title: draft.title, description: draft.description }),
    ...(draft.objectives ?? []).flatMap(({ id, text }) => entries('objective', id, { text })),
    ...(draft.extra_credits ?? []).flatMap(({ id, title, instructions }) =>
      entries('extra_credit', id, { title, instructions }),
    ),
    ...draft.chapters.flatMap((chapter) => [
      ...entries('chapter', chapter.id, { title: chapter.title }),
      ...chapter.sections.flatMap(({ id, title }) => entries('section', id, { title })),
    ]),
    ...itemsOf(draft).flatMap((item) => [
      ...entries('item', item.id, {
        title: item.title,
        ...(item.kind === 'quiz' ? { description: item.description } : {}),
      }),
      ...(item.kind === 'quiz' ? item.questions : []).flatMap((question) => [
        ...entries('question', question.id, {
          text: question.text,
          explanation: question.explanation,
          passage: question.passage,
          unit: question.unit,
          alt: question.alt,
          transcript: question.transcript,
        }),
        ...question.answers.flatMap(({ id, text, feedback, match, alt }) =>
          entries('answer', id, { text, feedback, match, alt }),
        ),
      ]),
    ]),
  ]
}
