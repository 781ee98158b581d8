import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { isDecorative, lacksAlt } from '#contract/media/alternative-text.ts'
import { changeBlock, setBlockAttribute } from '#features/content/blocks/block-actions.ts'
import type { BlockSettingsProps } from '../block-settings.ts'
import { SwitchField } from '../exercise-fields.tsx'

/**
 * The alternative text of an image: required, with a message until it is filled in or the image is marked as
 * decorative.
 */
export const AltField = ({ editor, block, kind }: BlockSettingsProps & { kind: 'image' | 'lottie' }) => {
  const { t } = useTranslation('editor')
  const { attrs } = block.node
  const decorated = isDecorative(attrs)
  return (
    <>
      {decorated ? null : (
        <Textarea
          label={t('alt.label')}
          description={t(`alt.why.${kind}`)}
          error={lacksAlt(attrs) ? t('alt.missing') : null}
          required
          autosize
          minRows={2}
          maxLength={limits.altText}
          value={attrs.alt as string}
          onChange={({ target }) => setBlockAttribute(editor, block.pos, ['alt', target.value])}
        />
      )}
      <SwitchField
        label={t('alt.decorative')}
        description={t('alt.decorativeWhy')}
        value={decorated}
        // A decorative image has no alternative text: an old one would reappear in translations and exports.
        onChange={(decorative) =>
          changeBlock<Record<string, unknown>>(editor, block, () =>
            decorative ? { decorative, alt: '' } : { decorative: null },
          )
        }
      />
    </>
  )
}
