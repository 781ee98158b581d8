import { Button, Group, NativeSelect } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AudioAttrs } from '#contract/blocks/audio.ts'
import type { Track } from '#contract/blocks/played.ts'
import { type Locale, locales } from '#contract/locales.ts'
import { changeBlock } from '#features/content/blocks/block-actions.ts'
import { useWriting } from '#features/content/editing/writing.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { BlockSettingsProps } from '../block-settings.ts'
import { attributesOf } from '../exercise-fields.tsx'
import classes from '../panel.module.css'
import { captionsLanguage } from './captions-language.ts'
import { FileButton } from './file-button.tsx'

const small = { size: 16, 'aria-hidden': true } as const

/** One file per language, in the order they were added. */
export const CaptionsField = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const { locale, locales: ofCourse } = useWriting()
  const { attrs, set } = attributesOf<AudioAttrs>(props)
  const taken = new Set(attrs.captions.map((track) => track.locale))
  const free = [locale, ...ofCourse, ...locales].filter((each) => !taken.has(each))
  const change = (at: number, next: Track) =>
    set(
      'captions',
      attrs.captions.map((track, index) => (index === at ? next : track)),
    )
  return (
    <div className={classes.field}>
      <span>{t('played.captions')}</span>
      <small>{t('played.captionsWhy')}</small>
      {attrs.captions.map((track, at) => (
        <Group gap="xs" wrap="nowrap" w="100%" className={classes.track ?? ''} key={track.locale}>
          <NativeSelect
            size="sm"
            aria-label={t('played.captionsLanguage')}
            data={locales
              .filter((each) => each === track.locale || !taken.has(each))
              .map((each) => ({ value: each, label: format.language(each) }))}
            value={track.locale}
            onChange={({ target }) => change(at, { ...track, locale: target.value as Locale })}
          />
          <IconButton
            label={t('played.removeCaptions', { language: format.languageInText(track.locale) })}
            onClick={() =>
              set(
                'captions',
                attrs.captions.filter((each) => each !== track),
              )
            }
          >
            <Trash2 {...small} />
          </IconButton>
        </Group>
      ))}
      {free.length > 0 ? (
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
      ) : null}
    </div>
  )
}
