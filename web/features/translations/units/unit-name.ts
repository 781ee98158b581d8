import { useTranslation } from 'react-i18next'

/** "Paragraph", "Lesson title": by its owner and field, or the type of its block. One without a name of its own is a text. */
export const useUnitName = (): ((what: string) => string) => {
  const { t } = useTranslation(['translations', 'editor'])
  return (what) => {
    const [owner, field = ''] = what.split('.')
    const key = owner === 'block' ? `editor:blocks.${field}` : `translations:what.${owner}_${field}`
    return t(key as 'translations:what.text', { defaultValue: t('translations:what.text') })
  }
}
