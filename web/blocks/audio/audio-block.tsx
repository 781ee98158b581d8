import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AudioAttrs } from '#contract/blocks/audio.ts'
import { isStored, type Track } from '#contract/blocks/played.ts'
import { languageTag } from '#contract/locales.ts'
import type { LeafProps } from '../block-props.ts'
import classes from '../played/played.module.css'
import { Below, Tracks, useOwnTrack, Waiting } from '../played/played.tsx'

/** The caption being spoken, since browsers render captions only for video; null until there is one. */
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

export const AudioBlock = ({ node, locale }: LeafProps) => {
  const attrs = node.attrs as unknown as AudioAttrs
  const own = useOwnTrack(attrs.captions, locale)
  const { t } = useTranslation('documents')
  const { audio, words } = useSpoken(own)
  const [failed, setFailed] = useState(false)
  if (!isStored('audio', attrs.src)) return <Waiting type="audio" />
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
