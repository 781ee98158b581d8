import { all, type Element, words } from './moodle/xml.import.ts'

/** An image from a file of questions. */
export interface SentPicture {
  data: Uint8Array
  alt: string
}

/**
 * The image address for a file beside the text, as Moodle writes it, and for embedded data, as other programs write
 * it.
 */
const beside = /^@@PLUGINFILE@@\/([^?]+)/i
const within = /^data:image\/[\w.+-]+;base64,/i
const attribute = (tag: string, name: 'src' | 'alt'): string => {
  const [, , value = ''] = new RegExp(`\\b${name}=(["'])([^"']*)\\1`, 'i').exec(tag) ?? []
  return value
}

/** The first image of a text whose data is in the file, with the rest of the text; null if there is none. */
export function pictureIn(
  element: Element | undefined,
  html: string,
): { picture: SentPicture; rest: string } | null {
  for (const { index, tag } of pictureTags(html)) {
    const source = attribute(tag, 'src')
    const [, stored] = beside.exec(source) ?? []
    const [inside] = within.exec(source) ?? []
    const data = stored
      ? fileOf(element, stored)
      : bytesOf(inside === undefined ? '' : source.slice(inside.length))
    if (!data) continue
    const alt = attribute(tag, 'alt').trim().slice(0, 300)
    return { picture: { data, alt }, rest: `${html.slice(0, index)} ${html.slice(index + tag.length)}` }
  }
  return null
}

/**
 * Finds each tag with a single search for its end. A regular expression over the whole text would take quadratic
 * time for tags that are never closed.
 */
function* pictureTags(html: string): Generator<{ index: number; tag: string }> {
  const opening = /<img\b/gi
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const end = html.indexOf('>', match.index) + 1
    if (end === 0) return
    yield { index: match.index, tag: html.slice(match.index, end) }
    opening.lastIndex = end
  }
}

function fileOf(element: Element | undefined, address: string): Uint8Array | null {
  const wanted = `/${decoded(address)}`
  const file = all(element, 'file').find(
    ({ attributes: { path = '/', name = '', encoding } }) =>
      encoding === 'base64' && `${path}${name}` === wanted,
  )
  return bytesOf(words(file))
}

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const bytesOf = (base64: string | undefined): Uint8Array | null => {
  const bytes = Buffer.from(base64 ?? '', 'base64')
  return bytes.length > 0 ? bytes : null
}
