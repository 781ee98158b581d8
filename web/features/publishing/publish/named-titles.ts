import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'

/** The number of titles shown; the rest are only counted. */
const namedAtMost = 8

/** Names titles in a sentence. */
export const useNamedTitles = () => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (titles: readonly string[]): string => {
    const names = titles.slice(0, namedAtMost).map((title) => title || t('problems.untitled'))
    const left = titles.length - names.length
    return left > 0 ? t('changes.more', { titles: names.join(', '), count: left }) : format.list(names)
  }
}
