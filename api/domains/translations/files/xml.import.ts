import { createReadStream } from 'node:fs'
import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** Thrown for a file of another kind, or a malicious one. */
export class UnreadableXml extends Error {}

const mostDepth = 40
const mostText = 100_000

export interface XmlHandlers {
  /** The name without its namespace prefix. */
  onOpen(name: string, attributes: Record<string, string>): void
  onText(text: string): void
  onClose(name: string): void
  /** Called after each chunk of the file; the next chunk is read when the promise has settled. */
  onPiece?(): Promise<void>
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads a file as a stream. A reference to an external DTD is ignored, since files of these formats contain one. A
 * file that declares entities is refused, as is one with deeper nesting or longer text than such files have.
 */
export async function readXml(
  path: string,
  { roots, ...handlers }: XmlHandlers & { roots: readonly string[] },
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  let length = 0
  const fail = (): never => {
    throw new UnreadableXml('unreadable')
  }
  parser.on('error', fail)
  parser.on('doctype', (doctype) => void (doctype.includes('[') && fail()))
  const add = (text: string): void => {
    length += text.length
    if (length > mostText) fail()
    handlers.onText(text)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1
    length = 0
    if (Object.values(attributes).some((value) => value.length > mostText)) fail()
    if (depth > mostDepth || (depth === 1 && !roots.includes(local(name)))) fail()
    handlers.onOpen(local(name), attributes)
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    depth -= 1
    length = 0
    handlers.onClose(local(name))
  })
  const stream = createReadStream(path, { encoding: 'utf8' })
  let isFirst = true
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      if (chunk.includes('\ufffd')) fail()
      parser.write(isFirst ? chunk.replace(/^\ufeff/, '') : chunk)
      isFirst = false
      await handlers.onPiece?.()
    }
    parser.close()
    if (isFirst) fail()
  } finally {
    stream.destroy()
  }
}
