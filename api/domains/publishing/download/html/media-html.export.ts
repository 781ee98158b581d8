import { createElement as h, type ReactNode } from 'react'
import type { FileAttrs } from '#contract/blocks/file.ts'
import { filmPage, type Track } from '#contract/blocks/played.ts'
import type { VideoAttrs } from '#contract/blocks/video.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { languageTag } from '#contract/locales.ts'
import { localeLabel } from '#domains/courses/courses.service.ts'
import type { RenderOptions } from '../render-options.export.ts'
import { foldHtml, group, linesHtml, linkHtml, savedHtml } from './html-parts.export.ts'

type Played = Pick<VideoAttrs, 'src' | 'title' | 'captions' | 'transcript'> & Partial<VideoAttrs>

/** A video, an audio or a file on a page that opens from disk; null for any other block. */
export function mediaHtml({ type, attrs = {} }: ContentNode, options: RenderOptions): ReactNode {
  if (type === 'file') return fileHtml(attrs as unknown as FileAttrs, options)
  if (type !== 'video' && type !== 'audio') return null
  return playedHtml(type, attrs as unknown as VideoAttrs, options)
}

/** A video or an audio with its title and, behind a fold, its transcript. */
export const playedHtml = (type: 'video' | 'audio', played: Played, options: RenderOptions): ReactNode =>
  group(
    h('figure', null, playerHtml(type, played, options), h('figcaption', null, played.title)),
    foldHtml(options.say('transcript'), linesHtml(played.transcript)),
  )

function playerHtml(type: 'video' | 'audio', attrs: Played, options: RenderOptions): ReactNode {
  const page = type === 'video' ? filmPage(attrs.src) : null
  if (page) {
    const says = options.say('elsewhere', { site: new URL(page.href).hostname })
    return h('p', null, linkHtml(page.href, says, 'button'))
  }
  const src = options.fileAt(attrs.src)
  if (src === null) return h('p', { className: 'lost' }, options.say('lost'))
  const poster = attrs.poster ? options.fileAt(attrs.poster) : null
  const tracks = attrs.captions.map((track) => trackHtml(track, options))
  return h(
    type,
    {
      controls: true,
      preload: 'metadata',
      src,
      ...(poster === null ? {} : { poster }),
      ...(options.isTaken && attrs.must_watch ? { 'data-watch': '' } : {}),
    },
    group(...tracks),
  )
}

/**
 * Captions are embedded in the page, because browsers do not load them from disk. Those in the page's language are
 * shown by default.
 */
function trackHtml({ locale, src }: Track, { locale: shown, textOf }: RenderOptions): ReactNode {
  const text = textOf(src)
  if (text === null) return null
  return h('track', {
    kind: 'captions',
    srcLang: languageTag(locale),
    label: localeLabel(locale, shown),
    src: `data:text/vtt;base64,${Buffer.from(text).toString('base64')}`,
    default: locale === shown,
  })
}

function fileHtml({ src, name }: FileAttrs, options: RenderOptions): ReactNode {
  const address = options.fileAt(src)
  return address === null
    ? h('p', { className: 'lost' }, `${name} – ${options.say('lost')}`)
    : h('p', { className: 'file' }, savedHtml(name, address))
}
