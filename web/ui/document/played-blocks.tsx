import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentNode } from '#contract/content/content.ts'
import {
  type AudioAttrs,
  filmPage,
  isStored,
  type Track,
  type VideoAttrs,
} from '#contract/content/media-blocks.ts'
import { type Locale, languageTag, messageLanguage } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useCourseLanguage, usePlatformLanguage } from '#lib/i18n/language.ts'
import classes from './played-blocks.module.css'
import { useWatching } from './watching.ts'

interface PlayedProps {
  node: ContentNode
  locale: Locale
}

/** The captions that show by themselves: in the learner's language, which the text may lack, else in that of the text or the menus. */
const useOwnTrack = (captions: readonly Track[], locale: Locale): Track | undefined => {
  const wanted = [useCourseLanguage(), locale, messageLanguage(usePlatformLanguage())]
  return wanted
    .flatMap((one) => [
      captions.find((track) => track.locale === one),
      captions.find((track) => track.locale.slice(0, 2) === one.slice(0, 2)),
    ])
    .find((track) => track !== undefined)
}

const Tracks = ({ captions, own }: { captions: readonly Track[]; own: Track | undefined }) => {
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

const Below = ({ title, transcript, failed }: { title: string; transcript: string; failed: boolean }) => {
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

const siteNames: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
}

/** A film elsewhere is a link: nothing of that site is asked for before the learner goes there. */
const FilmElsewhere = ({ page, attrs }: { page: URL; attrs: VideoAttrs }) => {
  const { t } = useTranslation('documents')
  const host = page.host.replace(/^(?:www|m|player)\./, '')
  return (
    <figure className={classes.figure}>
      <a className={classes.elsewhere} href={page.href} target="_blank" rel="noopener noreferrer">
        {attrs.poster ? <img src={attrs.poster} alt="" loading="lazy" decoding="async" /> : null}
        <span>
          <ExternalLink size={20} aria-hidden />
          <span>
            <b>{attrs.title || host}</b>
            <small>{t('played.elsewhere', { site: siteNames[host] ?? host })}</small>
          </span>
        </span>
      </a>
      <Below title="" transcript={attrs.transcript} failed={false} />
    </figure>
  )
}

const Waiting = () => {
  const { t } = useTranslation('documents')
  return <p className={classes.waiting}>{t('played.nothing')}</p>
}

export const VideoBlock = ({ node, locale }: PlayedProps) => {
  const attrs = node.attrs as unknown as VideoAttrs
  const own = useOwnTrack(attrs.captions, locale)
  const watching = useWatching(String(node.attrs?.id))
  const [failed, setFailed] = useState(false)
  const page = filmPage(attrs.src)
  if (page) return <FilmElsewhere page={page} attrs={attrs} />
  if (!isStored('video', attrs.src)) return <Waiting />
  return (
    <figure className={classes.figure}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the author says which captions there are */}
      <video
        key={attrs.src}
        controls
        playsInline
        preload="metadata"
        src={attrs.src}
        poster={attrs.poster ?? undefined}
        width={attrs.width ?? 640}
        height={attrs.height ?? 360}
        aria-label={attrs.title}
        onTimeUpdate={watching}
        // How long a film is whose file does not say so the browser knows only here.
        onEnded={watching}
        onError={() => setFailed(true)}
      >
        <Tracks captions={attrs.captions} own={own} />
      </video>
      <Below {...attrs} failed={failed} />
    </figure>
  )
}

/** What is being said, since browsers draw captions on films only; null until something was. */
const useSpoken = (own: Track | undefined) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    const tracks = [...(audio.current?.textTracks ?? [])]
    const track = tracks.find(({ language }) => own && language === languageTag(own.locale))
    if (!track) return
    track.mode = 'hidden'
    const show = () =>
      setWords(
        [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent).join('\n'),
      )
    track.addEventListener('cuechange', show)
    return () => track.removeEventListener('cuechange', show)
  }, [own])
  return { audio, words }
}

export const AudioBlock = ({ node, locale }: PlayedProps) => {
  const attrs = node.attrs as unknown as AudioAttrs
  const own = useOwnTrack(attrs.captions, locale)
  const { t } = useTranslation('documents')
  const { audio, words } = useSpoken(own)
  const [failed, setFailed] = useState(false)
  if (!isStored('audio', attrs.src)) return <Waiting />
  return (
    <figure className={classes.figure}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the author says which captions there are */}
      <audio
        key={attrs.src}
        ref={audio}
        controls
        preload="metadata"
        src={attrs.src}
        aria-label={attrs.title}
        onError={() => setFailed(true)}
      >
        <Tracks captions={own ? [own] : []} own={undefined} />
      </audio>
      {own ? (
        <p className={classes.spoken} data-waits={words === null || undefined}>
          {words ?? t('played.spoken')}
        </p>
      ) : null}
      <Below {...attrs} failed={failed} />
    </figure>
  )
}
