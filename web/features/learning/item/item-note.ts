import { useTranslation } from 'react-i18next'
import type { OutlineItem } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'

/** Returns the line below an item's title in an outline: its kind and length, or its state. */
export const useItemNote = (): ((item: OutlineItem) => string) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  return ({ kind, state, minutes, questions, score }) => {
    if (kind === 'quiz' && score !== null && (state === 'completed' || state === 'failed'))
      return t(`outline.${state}Score`, { score: format.percent(score) })
    const length =
      kind === 'quiz' && questions !== null
        ? t('outline.questions', { count: questions })
        : minutes > 0
          ? format.minutesShort(minutes)
          : null
    if (length === null)
      return state === 'locked' || state === 'skipped'
        ? t(`outline.only.${state}`)
        : t(`outline.only.${kind}`)
    if (state === 'locked' || state === 'skipped') return t(`outline.${state}`, { length })
    return t(`outline.${kind}`, { length })
  }
}
