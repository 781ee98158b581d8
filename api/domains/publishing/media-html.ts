import type { ContentNode } from '../../../contract/content.ts'
import { languageTag } from '../../../contract/locales.ts'
import { type FileAttrs, filmPage, type Track, type VideoAttrs } from '../../../contract/media-blocks.ts'
import { escapeHtml, type HtmlWishes } from './html-wishes.ts'

/** A film, sound or a file in a page that opens from a disk; null for another block. */
export function mediaHtml({ type, attrs = {} }: ContentNode, wishes: HtmlWishes): string | null {
  if (type === 'file') return fileHtml(attrs as unknown as FileAttrs, wishes)
  if (type !== 'video' && type !== 'audio') return null
  const { title, transcript } = attrs as unknown as VideoAttrs
  const words = transcript
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
  const told = words.length > 0 ? details(wishes.say('transcript'), words.join('')) : ''
  const player = playerHtml(type, attrs as unknown as VideoAttrs, wishes)
  return `<figure>${player}<figcaption>${escapeHtml(title)}</figcaption></figure>${told}`
}

const details = (title: string, inner: string): string =>
  `<details><summary>${escapeHtml(title)}</summary>${inner}</details>`

function playerHtml(type: 'video' | 'audio', attrs: VideoAttrs, wishes: HtmlWishes): string {
  const page = type === 'video' ? filmPage(attrs.src) : null
  if (page) return `<p><a href="${escapeHtml(page.href)}" rel="noopener">${escapeHtml(attrs.title)}</a></p>`
  const src = wishes.fileAt(attrs.src)
  if (src === null) return `<p class="lost">${escapeHtml(attrs.title)}</p>`
  const poster = attrs.poster ? wishes.fileAt(attrs.poster) : null
  const shown = poster === null ? '' : ` poster="${escapeHtml(poster)}"`
  const tracks = attrs.captions.map((track) => trackHtml(track, wishes)).join('')
  return `<${type} controls preload="metadata" src="${escapeHtml(src)}"${shown}>${tracks}</${type}>`
}

/** Inside the page: browsers read no captions from a disk. */
function trackHtml({ locale, src }: Track, { textOf }: HtmlWishes): string {
  const text = textOf(src)
  if (text === null) return ''
  const tag = languageTag(locale)
  return `<track kind="captions" srclang="${tag}" label="${tag}" src="data:text/vtt;base64,${Buffer.from(text).toString('base64')}">`
}

function fileHtml({ src, name }: FileAttrs, { fileAt }: HtmlWishes): string {
  const address = fileAt(src)
  if (address === null) return `<p class="lost">${escapeHtml(name)}</p>`
  const saved = `${name}.${address.split('.').at(-1)}`
  return `<p><a href="${escapeHtml(address)}" download="${escapeHtml(saved)}">${escapeHtml(name)}</a></p>`
}
