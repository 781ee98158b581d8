import { inflateSync } from 'node:zlib'

/** The text of a PDF as a reader would copy it: glyphs are mapped to characters by each font’s own table. */
export function pdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const fonts = fontsOf(objects)
  return [...objects.values()].map((object) => textOf(streamOf(object), fonts)).join('\n')
}

function objectsOf(file: string): Map<string, string> {
  return new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id ?? '', body ?? '']),
  )
}

function streamOf(object: string): string {
  const [head, ...rest] = object.split('stream\n')
  if (rest.length === 0 || !head?.includes('/FlateDecode')) return ''
  const packed = Buffer.from(rest.join('stream\n').replace(/\nend$/, ''), 'latin1')
  try {
    return inflateSync(packed).toString('latin1')
  } catch {
    return ''
  }
}

/** By a page’s name of the font: glyph number → characters. */
function fontsOf(objects: Map<string, string>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const object of objects.values()) {
    for (const [, name, id] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '')?.[1]
      if (name && table) fonts.set(name, lettersOf(streamOf(objects.get(table) ?? '')))
    }
  }
  return fonts
}

function lettersOf(table: string): string[] {
  const letters: string[] = []
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first ?? '0', 16)
    ;[...(list ?? '').matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex], index) => {
      letters[start + index] = Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
    })
  }
  return letters
}

function textOf(content: string, fonts: Map<string, string[]>): string {
  let font: string[] = []
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? []
    else
      text += `${[...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => lettersIn(hex ?? '', font)).join('')}\n`
  }
  return text
}

const lettersIn = (hex: string, font: string[]): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')
