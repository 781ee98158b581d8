import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { setBlockAttribute } from '../blocks/block-actions.ts'
import type { BlockSettingsProps } from './block-settings.ts'

/** What a picture shows, in words: required, and said so until it is there. */
export const AltField = ({ editor, block, kind }: BlockSettingsProps & { kind: 'image' | 'lottie' }) => {
  const { t } = useTranslation('editor')
  const alt = block.node.attrs.alt as string
  return (
    <Textarea
      label={t('alt.label')}
      description={t(`alt.why.${kind}`)}
      error={alt.trim() === '' ? t('alt.missing') : null}
      required
      autosize
      minRows={2}
      maxLength={limits.altText}
      value={alt}
      onChange={({ target }) => setBlockAttribute(editor, block.pos, ['alt', target.value])}
    />
  )
}
