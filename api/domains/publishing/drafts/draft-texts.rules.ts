import type { TextEntry } from '#domains/courses/texts.service.ts'
import type { Texts } from '../publishing.documents.ts'
import { type Draft, itemsOf } from './draft.rules.ts'

/**
 * Every text of a draft in each of its languages; a missing one is empty, so that saving it deletes the stored
 * text.
 */
export function textEntries(draft: Draft): TextEntry[] {
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
