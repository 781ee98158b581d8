import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setBlockAttribute } from '../blocks/block-actions.ts'
import type { BlockSettingsProps } from './block-settings.ts'

export const CodeSettings = ({ editor, block }: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  return (
    <TextInput
      label={t('code.language')}
      description={t('code.languageWhy')}
      maxLength={30}
      value={(block.node.attrs.language as string | null) ?? ''}
      onChange={({ target }) => setBlockAttribute(editor, block.pos, ['language', target.value || null])}
    />
  )
}
