import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filmPage, isStored } from '#contract/blocks/played.ts'
import type { VideoAttrs } from '#contract/blocks/video.ts'
import type { LeafProps } from '../block-props.ts'
import classes from '../played/played.module.css'
import { Below, Tracks, useOwnTrack, Waiting } from '../played/played.tsx'
import { useWatching } from './watching.ts'

const siteNames: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
}

/** A video on another site is a link: nothing is requested from that site before the learner goes there. */
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

export const VideoBlock = ({ node, locale }: LeafProps) => {
  const attrs = node.attrs as unknown as VideoAttrs
  const own = useOwnTrack(attrs.captions, locale)
  const watching = useWatching(String(node.attrs?.id))
  const [failed, setFailed] = useState(false)
  const page = filmPage(attrs.src)
  if (page) return <FilmElsewhere page={page} attrs={attrs} />
  if (!isStored('video', attrs.src)) return <Waiting type="video" />
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
        // If a file does not state the length of its video, the browser knows it only at the end.
        onEnded={watching}
        onError={() => setFailed(true)}
      >
        <Tracks captions={attrs.captions} own={own} />
      </video>
      <Below {...attrs} failed={failed} />
    </figure>
  )
}
