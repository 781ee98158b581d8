import { useTranslation } from 'react-i18next'

/** What a changed block or setting is called, else as in the editor's menu; `other` for one that this page does not know yet. */
export const useBlockName = (): ((type: string) => string) => {
  const { t, i18n } = useTranslation(['publishing', 'editor'])
  return (type) => {
    const keys = [`publishing:diff.block.${type}`, `editor:blocks.${type}`]
    const known = keys.find((key) => i18n.exists(key))
    return t((known ?? 'publishing:diff.block.other') as 'diff.block.other')
  }
}
