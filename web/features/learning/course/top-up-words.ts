import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'

/** Returns a text about what has changed since the student finished, with the reading time where known. */
export const useTopUpWords = (): ((topUp: NonNullable<StudentCourse['top_up']>) => string) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  return ({ items, minutes }) =>
    minutes > 0
      ? t('changed.topUp', { count: items, minutes: format.minutesShort(minutes) })
      : t('changed.parts', { count: items })
}
