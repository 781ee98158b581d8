import { useTranslation } from 'react-i18next'
import type { ItemChange } from '#contract/publishing/publishing.ts'

/** Returns what happened to an item, in a few words for the list. */
export const useChangeNote = (): ((change: ItemChange) => string) => {
  const { t } = useTranslation('publishing')
  return ({ change, kind, blocks, questions }) => {
    if (change === 'new') return t(`diff.new.${kind}`)
    if (change !== 'changed') return t(`diff.${change}`)
    if (questions.some(({ key_changed }) => key_changed)) return t('diff.keyChanged')
    if (questions.length > 0) return t('diff.questions', { count: questions.length })
    if (kind === 'lesson') return t('diff.blocks', { count: blocks.length })
    return t('diff.settings', { count: blocks.length })
  }
}
