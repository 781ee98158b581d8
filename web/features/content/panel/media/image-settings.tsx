import { Button, Textarea } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { changeBlock, setBlockAttribute } from '#features/content/blocks/block-actions.ts'
import type { BlockSettingsProps } from '../block-settings.ts'
import { AltField } from './alt-field.tsx'
import { FileButton } from './file-button.tsx'

export const ImageSettings = (props: BlockSettingsProps) => {
  const { editor, block } = props
  const { t } = useTranslation('editor')
  return (
    <>
      <AltField {...props} kind="image" />
      <Textarea
        label={t('image.caption')}
        description={t('image.captionWhy')}
        autosize
        minRows={1}
        maxLength={limits.altText}
        value={(block.node.attrs.caption as string | null) ?? ''}
        onChange={({ target }) => setBlockAttribute(editor, block.pos, ['caption', target.value || null])}
      />
      <FileButton
        kind="image"
        onStored={({ url: src, width, height }) => changeBlock(editor, block, () => ({ src, width, height }))}
      >
        {(button) => (
          <Button variant="default" leftSection={<RefreshCw size={16} aria-hidden />} {...button}>
            {t('image.replace')}
          </Button>
        )}
      </FileButton>
    </>
  )
}
