import { Button, Group } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeBlock, setBlockAttribute } from '#features/content/blocks/block-actions.ts'
import type { BlockSettingsProps } from '../block-settings.ts'
import { SwitchField } from '../exercise-fields.tsx'
import classes from '../panel.module.css'
import { AltField } from './alt-field.tsx'
import { FileButton } from './file-button.tsx'

const Still = ({ editor, block }: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const still = block.node.attrs.still as string | null
  const set = (url: string | null) => changeBlock(editor, block, () => ({ still: url }))
  return (
    <div className={classes.field}>
      <span>{t('lottie.still')}</span>
      <small>{t('lottie.stillWhy')}</small>
      {still ? <img className={classes.still} src={still} alt="" /> : null}
      <Group gap="xs" align="stretch">
        <FileButton kind="image" onStored={({ url }) => set(url)}>
          {(props) => (
            <Button size="sm" variant="default" leftSection={<ImagePlus size={16} aria-hidden />} {...props}>
              {t(still ? 'image.replace' : 'lottie.addStill')}
            </Button>
          )}
        </FileButton>
        {still ? (
          <Button size="sm" variant="subtle" onClick={() => set(null)}>
            {t('lottie.removeStill')}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

export const LottieSettings = (props: BlockSettingsProps) => {
  const { editor, block } = props
  const { t } = useTranslation('editor')
  return (
    <>
      <AltField {...props} kind="lottie" />
      <SwitchField
        label={t('lottie.loop')}
        value={block.node.attrs.loop === true}
        onChange={(loop) => setBlockAttribute(editor, block.pos, ['loop', loop])}
      />
      <Still {...props} />
    </>
  )
}
