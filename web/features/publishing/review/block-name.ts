import { useTranslation } from 'react-i18next'

/**
 * Returns the name of a changed block or setting, or else its name in the editor's menu; `other` for a type this page
 * does not know.
 */
export const useBlockName = (): ((type: string) => string) => {
  const { t, i18n } = useTranslation(['publishing', 'editor'])
  return (type) => {
    const keys = [`publishing:diff.block.${type}`, `editor:blocks.${type}`]
    const known = keys.find((key) => i18n.exists(key))
    return t((known ?? 'publishing:diff.block.other') as 'diff.block.other')
  }
}
