import { useTranslation } from 'react-i18next'

/**
 * Returns a name such as "Paragraph" or "Lesson title", by owner and field or by the block type; "Text" if there is
 * no specific name.
 */
export const useUnitName = (): ((what: string) => string) => {
  const { t } = useTranslation(['translations', 'editor'])
  return (what) => {
    const [owner, field = ''] = what.split('.')
    const key = owner === 'block' ? `editor:blocks.${field}` : `translations:what.${owner}_${field}`
    return t(key as 'translations:what.text', { defaultValue: t('translations:what.text') })
  }
}
