import type { TFunction } from 'i18next'
import type { Locale } from '#contract/locales.ts'
import { useDocumentWords } from '#lib/i18n/document-words.ts'

/** The interface texts of an exercise, in the language of its document; null until loaded. */
export const useExerciseWords = (locale: Locale): TFunction<'exercises'> | null =>
  useDocumentWords('exercises', locale)
export type ExerciseWords = TFunction<'exercises'>
