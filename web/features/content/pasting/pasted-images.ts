import type { Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { limits } from '#contract/limits.ts'
import { fileAddress } from '#contract/media/media.ts'
import { lighter, sourceIn } from './lighter-html.ts'
import { removePastedNoise } from './pasted-noise.ts'

/** More than these in one paste are probably a whole website rather than an author's images. */
const mostPictures = 30

export interface PastedPicture {
  /** The address to fetch it from, or the file that came with the text; null if the image is not available. */
  source: string | File | null
  alt: string
}

// Marks the place of an image in the text, between two characters that no one types.
const sign = '\uE0A0'
const marks = new RegExp(`${sign}(\\d+)${sign}`, 'g')

const foreignPictures = (document: Document): HTMLImageElement[] =>
  [...document.querySelectorAll('img')].filter(
    (image) => !(image.getAttribute('src') ?? '').startsWith(fileAddress('')),
  )

/** Files copied from another page of this site are stored here already. */
const takeHome = (image: HTMLImageElement): void => {
  const src = image.getAttribute('src') ?? ''
  const home = location.origin + fileAddress('')
  if (src.startsWith(home)) image.setAttribute('src', src.slice(location.origin.length))
}

/** Puts a mark in place of each image that is not stored here yet. */
export const markPictures = (document: Document): void => {
  for (const image of document.querySelectorAll('img')) takeHome(image)
  foreignPictures(document).forEach((image, number) => image.replaceWith(`${sign}${number}${sign}`))
}

const extensions: Record<string, string> = { 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' }
const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string): File =>
  new File([bytes], `picture.${extensions[type] ?? type.slice('image/'.length)}`, { type })

const fromAddress = (src: string): File | null => {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(src) ?? []
  if (!type || !data) return null
  const letters = atob(data)
  // There are millions of bytes: a loop takes a tenth of the time of a callback for each.
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return fileOf(bytes, type)
}

/** The end of the RTF group whose content starts at a position. */
const endOfGroup = (rtf: string, from: number): number => {
  const braces = /[{}]/g
  braces.lastIndex = from
  let depth = 0
  for (let found = braces.exec(rtf); found; found = braces.exec(rtf)) {
    if (found[0] === '{') depth += 1
    else if (depth === 0) return found.index
    else depth -= 1
  }
  return rtf.length
}

const digitOf = (code: number): number => (code > 0x39 ? (code & 0x0f) + 9 : code & 0x0f)
const bytesOfHex = (digits: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = digitOf(digits.charCodeAt(2 * at)) * 16 + digitOf(digits.charCodeAt(2 * at + 1))
  return bytes
}

/** The images that an office program puts on the clipboard only as RTF, in their order. */
const picturesOfRtf = (rtf: string): File[] =>
  [...rtf.matchAll(/\\(png|jpeg)blip/g)].flatMap(({ 0: word, 1: kind, index }) => {
    const from = index + word.length
    const digits = rtf
      .slice(from, endOfGroup(rtf, from))
      .replace(/\{[^{}]*\}/g, '')
      .replace(/\\[a-z]+-?\d*/g, '')
      .replace(/[^\da-f]/gi, '')
    return digits.length > 1 ? [fileOf(bytesOfHex(digits), `image/${kind}`)] : []
  })

const altOf = (image: HTMLImageElement): string =>
  (image.getAttribute('alt') ?? '')
    .replace(/\s*Description automatically generated.*$/s, '')
    .trim()
    .slice(0, limits.altText)

/** The images of a clipboard in the order of their marks. */
export const picturesOf = (html: string, rtf: string): PastedPicture[] => {
  if (html.includes('data-pm-slice')) return []
  const light = lighter(html)
  const document = new DOMParser().parseFromString(light.html, 'text/html')
  removePastedNoise(document)
  for (const image of document.querySelectorAll('img')) takeHome(image)
  const beside = picturesOfRtf(rtf)
  const sourceOf = (src: string): PastedPicture['source'] => {
    if (/^https?:\/\//i.test(src) && URL.canParse(src)) return src
    return src.startsWith('file:') ? (beside.shift() ?? null) : fromAddress(src)
  }
  return foreignPictures(document).map((image, index) => ({
    source: index < mostPictures ? sourceOf(sourceIn(light.sources, image.getAttribute('src') ?? '')) : null,
    alt: altOf(image),
  }))
}

/** Whether the HTML contains any text beside images. */
export const hasWords = (html: string): boolean =>
  new DOMParser().parseFromString(lighter(html).html, 'text/html').body.textContent.trim() !== ''

/** Whether the content to insert contains image marks. */
export const hasMarks = ({ content }: Slice): boolean =>
  content.textBetween(0, content.size, '\n').includes(sign)

export interface PicturePlace {
  /** The index of the image on the clipboard. */
  number: number
  pos: number
}

/** Removes the marks from what was just pasted; returns the positions of their images. */
export const takeMarks = (tr: Transaction): PicturePlace[] => {
  const found: { number: number; from: number; to: number }[] = []
  tr.doc.descendants((node, pos) => {
    for (const match of (node.text ?? '').matchAll(marks)) {
      const from = pos + match.index
      found.push({ number: Number(match[1]), from, to: from + match[0].length })
    }
  })
  const before = tr.steps.length
  for (const { from, to } of found.toReversed()) tr.delete(from, to)
  return found.map(({ number, from }) => {
    const $pos = tr.doc.resolve(tr.mapping.slice(before).map(from))
    const isEmptyLine = $pos.parent.type.name === 'paragraph' && $pos.parent.content.size === 0
    return { number, pos: isEmptyLine ? $pos.before() : $pos.after() }
  })
}
