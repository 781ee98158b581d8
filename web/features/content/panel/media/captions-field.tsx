import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AudioAttrs } from '#contract/blocks/audio.ts'
import { CaptionTracks, withoutCaptions } from '#entities/media/caption-tracks.tsx'
import { captionsLanguage } from '#entities/media/captions-language.ts'
import { changeBlock } from '#features/content/blocks/block-actions.ts'
import { useWriting } from '#features/content/editing/writing.ts'
import type { BlockSettingsProps } from '../block-settings.ts'
import { attributesOf } from '../exercise-fields.tsx'
import { FileButton } from './file-button.tsx'

export const CaptionsField = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { locale, locales: ofCourse } = useWriting()
  const { attrs, set } = attributesOf<AudioAttrs>(props)
  const free = withoutCaptions(attrs.captions, [locale, ...ofCourse])
  return (
    <CaptionTracks
      captions={attrs.captions}
      onLanguage={(track, language) =>
        set(
          'captions',
          attrs.captions.map((each) => (each === track ? { ...track, locale: language } : each)),
        )
      }
      onRemove={(track) =>
        set(
          'captions',
          attrs.captions.filter((each) => each !== track),
        )
      }
      addButton={
        free.length > 0 ? (
          <FileButton
            kind="captions"
            onStored={({ url: src }, { name }) => {
              const language = captionsLanguage(name, free)
              changeBlock<AudioAttrs>(props.editor, props.block, ({ captions }) => ({
                captions: [...captions.filter((each) => each.locale !== language), { locale: language, src }],
              }))
            }}
          >
            {(button) => (
              <Button size="sm" variant="default" {...button}>
                {t('played.addCaptions')}
              </Button>
            )}
          </FileButton>
        ) : null
      }
    />
  )
}
