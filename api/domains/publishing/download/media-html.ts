import type { FileAttrs } from '#contract/blocks/file.ts'
import { filmPage, type Track } from '#contract/blocks/played.ts'
import type { VideoAttrs } from '#contract/blocks/video.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { languageTag } from '#contract/locales.ts'
import { localeLabel } from '#domains/courses/courses.service.ts'
import { escapeHtml, foldHtml, linesHtml, type RenderOptions } from './render-options.ts'

/** A film, sound or a file in a page that opens from a disk; null for another block. */
export function mediaHtml({ type, attrs = {} }: ContentNode, wishes: RenderOptions): string | null {
  if (type === 'file') return fileHtml(attrs as unknown as FileAttrs, wishes)
  if (type !== 'video' && type !== 'audio') return null
  const played = attrs as unknown as VideoAttrs
  const player = playerHtml(type, played, wishes)
  return `<figure>${player}<figcaption>${escapeHtml(played.title)}</figcaption></figure>${foldHtml(wishes.say('transcript'), linesHtml(played.transcript))}`
}

function playerHtml(type: 'video' | 'audio', attrs: VideoAttrs, wishes: RenderOptions): string {
  const page = type === 'video' ? filmPage(attrs.src) : null
  if (page) {
    const says = wishes.say('elsewhere', { site: new URL(page.href).hostname })
    return `<p><a class="button" href="${escapeHtml(page.href)}" rel="noopener">${escapeHtml(says)}</a></p>`
  }
  const src = wishes.fileAt(attrs.src)
  if (src === null) return `<p class="lost">${escapeHtml(wishes.say('lost'))}</p>`
  const poster = attrs.poster ? wishes.fileAt(attrs.poster) : null
  const shown = poster === null ? '' : ` poster="${escapeHtml(poster)}"`
  const tracks = attrs.captions.map((track) => trackHtml(track, wishes)).join('')
  return `<${type} controls preload="metadata" src="${escapeHtml(src)}"${shown}>${tracks}</${type}>`
}

/** Inside the page: browsers read no captions from a disk. Those in the page's language show by themselves. */
function trackHtml({ locale, src }: Track, { locale: shown, textOf }: RenderOptions): string {
  const text = textOf(src)
  if (text === null) return ''
  const label = escapeHtml(localeLabel(locale, shown))
  const address = `data:text/vtt;base64,${Buffer.from(text).toString('base64')}`
  return `<track kind="captions" srclang="${languageTag(locale)}" label="${label}" src="${address}"${locale === shown ? ' default' : ''}>`
}

function fileHtml({ src, name }: FileAttrs, wishes: RenderOptions): string {
  const address = wishes.fileAt(src)
  if (address === null) return `<p class="lost">${escapeHtml(name)} – ${escapeHtml(wishes.say('lost'))}</p>`
  return `<p class="file">${savedHtml(name, address)}</p>`
}

/** A link that saves a file under a name of its own. */
export const savedHtml = (name: string, address: string): string =>
  `<a href="${escapeHtml(address)}" download="${escapeHtml(`${name}.${address.split('.').at(-1)}`)}">${escapeHtml(name)}</a>`
