import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/blocks/played.ts'
import { type Locale, languageTag, messageLanguage } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useCourseLanguage, usePlatformLanguage } from '#lib/i18n/language.ts'
import classes from './played.module.css'

// Shared by the video and audio blocks.

/**
 * The captions that are on by default: in the learner's course language, else in that of the text, else in that of
 * the menus.
 */
export const useOwnTrack = (captions: readonly Track[], locale: Locale): Track | undefined => {
  const wanted = [useCourseLanguage(), locale, messageLanguage(usePlatformLanguage())]
  return wanted
    .flatMap((one) => [
      captions.find((track) => track.locale === one),
      captions.find((track) => track.locale.slice(0, 2) === one.slice(0, 2)),
    ])
    .find((track) => track !== undefined)
}

export const Tracks = ({ captions, own }: { captions: readonly Track[]; own: Track | undefined }) => {
  const format = useFormat()
  return captions.map((track) => (
    <track
      key={track.src + track.locale}
      kind="captions"
      src={track.src}
      srcLang={languageTag(track.locale)}
      label={format.language(track.locale)}
      default={track === own}
    />
  ))
}

export const Below = ({
  title,
  transcript,
  failed,
}: {
  title: string
  transcript: string
  failed: boolean
}) => {
  const { t } = useTranslation('documents')
  const lines = transcript.split('\n').filter((line) => line.trim() !== '')
  return (
    <figcaption>
      {failed ? <p className={classes.failed}>{t('played.failed')}</p> : null}
      <b>{title}</b>
      {lines.length > 0 ? (
        <details className={classes.transcript}>
          <summary>{t('played.transcript')}</summary>
          <div>
            {lines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </div>
        </details>
      ) : null}
    </figcaption>
  )
}

/** Stands for a file that is still to be chosen. Only authors see it: such a lesson cannot be published. */
export const Waiting = ({ type }: { type: 'video' | 'audio' | 'file' }) => {
  const { t } = useTranslation('documents')
  return <p className={classes.waiting}>{t(`played.nothing.${type}`)}</p>
}
