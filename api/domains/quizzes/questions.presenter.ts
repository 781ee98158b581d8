import { fileAddress } from '#contract/media/media.ts'
import { questionRules } from '#contract/questions/registry.ts'
import type { Picture, QuestionMedia, QuestionType } from '#contract/quizzes/question-types.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import type { TextByLocale } from '#domains/courses/texts.service.ts'
import { isPlayed } from './media/question-media.rules.ts'
import type {
  AnswerRow,
  QuestionRow,
  StoredAnswerSettings,
  StoredPicture,
  StoredQuestionSettings,
} from './quizzes.queries.ts'

/** The texts of a question and of an answer; each is translated separately. */
export const questionTexts = ['text', 'explanation', 'passage', 'unit', 'alt', 'transcript'] as const
export const answerTexts = ['text', 'feedback', 'match', 'alt'] as const
export type QuestionTexts<T> = Record<(typeof questionTexts)[number], T>
export type AnswerTexts<T> = Record<(typeof answerTexts)[number], T>

type AnswerSettings = Pick<Question['answers'][number], 'gap' | 'part' | 'target' | 'area'>
type QuestionSettings = Pick<Question, 'partial_credit' | 'range'>

/** A question's texts are in one language or in all (`TextByLocale`), as they were read. */
export function presentQuestion<T>(
  row: QuestionRow,
  answers: readonly AnswerRow[],
  textOf: (id: string, field: string) => T,
) {
  const { settings, media_settings, ...question } = row
  return {
    ...question,
    ...fieldsOf(questionTexts, (field) => textOf(row.id, field)),
    partial_credit: settings.partial_credit ?? questionRules[row.type].isPartialByDefault,
    range: settings.range ?? null,
    media: mediaOf(row),
    answers: answers.map((answer) => ({
      id: answer.id,
      position: answer.position,
      is_correct: answer.is_correct,
      ...fieldsOf(answerTexts, (field) => textOf(answer.id, field)),
      gap: answer.settings.gap ?? null,
      part: answer.settings.part ?? null,
      target: answer.settings.target ?? '',
      area: answer.settings.area ?? null,
      media: pictureOf(answer.media),
    })),
  }
}

export function mediaOf({
  media,
  media_settings,
}: Pick<QuestionRow, 'media' | 'media_settings'>): QuestionMedia | null {
  if (!media) return null
  const { width, height, captions = [], languages = [] } = media_settings ?? {}
  return {
    url: fileAddress(media.storage_key),
    width: media.width ?? width ?? null,
    height: media.height ?? height ?? null,
    ...(isPlayed(media.kind) ? { kind: media.kind } : {}),
    ...(captions.length > 0 ? { captions } : {}),
    ...(languages.length > 0 ? { languages } : {}),
  }
}

const pictureOf = (media: StoredPicture | null): Picture | null =>
  media && { url: fileAddress(media.storage_key), width: media.width, height: media.height }

const fieldsOf = <F extends string, T>(fields: readonly F[], read: (field: F) => T): Record<F, T> =>
  Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<F, T>

export const storedAnswer = ({ gap, part, target, area }: Partial<AnswerSettings>): StoredAnswerSettings => ({
  ...(typeof gap === 'number' ? { gap } : {}),
  ...(part ? { part } : {}),
  ...(target ? { target } : {}),
  ...(area ? { area } : {}),
})

/**
 * Undefined values are left unchanged. Partial credit is stored only if it differs from the type's default, so that
 * equal questions have equal fingerprints.
 */
export const storedQuestion = (
  { type, ...before }: StoredQuestionSettings & { type: QuestionType },
  { partial_credit = before.partial_credit, range = before.range ?? null }: Partial<QuestionSettings>,
): StoredQuestionSettings => ({
  ...(partial_credit === undefined || partial_credit === questionRules[type].isPartialByDefault
    ? {}
    : { partial_credit }),
  ...(range ? { range } : {}),
})

/** A text in any available language. */
export const anyOf = (texts: TextByLocale | undefined): string => Object.values(texts ?? {})[0] ?? ''
