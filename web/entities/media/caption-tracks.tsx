import { Group, NativeSelect } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/blocks/played.ts'
import { type Locale, locales } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './caption-tracks.module.css'

interface CaptionTracksProps {
  captions: readonly Track[]
  onLanguage: (track: Track, locale: Locale) => void
  onRemove: (track: Track) => void
  /** The button that adds another; null for none. */
  addButton: ReactNode
}

/** The captions of a video or audio file: one file per language, in the order they were added. */
export const CaptionTracks = ({ captions, onLanguage, onRemove, addButton }: CaptionTracksProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const taken = new Set(captions.map((track) => track.locale))
  return (
    <div className={classes.field}>
      <span>{t('played.captions')}</span>
      <small>{t('played.captionsWhy')}</small>
      {captions.map((track) => (
        <Group gap="xs" wrap="nowrap" w="100%" className={classes.track ?? ''} key={track.locale}>
          <NativeSelect
            size="sm"
            aria-label={t('played.captionsLanguage')}
            data={locales
              .filter((each) => each === track.locale || !taken.has(each))
              .map((each) => ({ value: each, label: format.language(each) }))}
            value={track.locale}
            onChange={({ target }) => onLanguage(track, target.value as Locale)}
          />
          <IconButton
            label={t('played.removeCaptions', { language: format.languageInText(track.locale) })}
            onClick={() => onRemove(track)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </Group>
      ))}
      {addButton}
    </div>
  )
}

/** The languages that have no captions yet, those of the course first. */
export const withoutCaptions = (captions: readonly Track[], ofCourse: readonly Locale[]): Locale[] =>
  [...new Set([...ofCourse, ...locales])].filter((each) => !captions.some(({ locale }) => locale === each))
