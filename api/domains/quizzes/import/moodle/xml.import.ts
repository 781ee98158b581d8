import { SaxesParser } from 'saxes'

/** A minimal XML element of an uploaded document. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
  /** The line on which it begins. */
  line: number
}

const deepest = 40
const most = 150_000

/**
 * The root of a document; null if it is not valid. Documents with their own DTD or entities are refused, because an
 * entity can include another file or expand exponentially; so are documents with more elements than any file of
 * questions has.
 */
export function readXml(file: string): Element | null {
  const parser = new SaxesParser()
  const root: Element = { name: '', attributes: {}, children: [], text: '', line: 1 }
  const open = [root]
  let read = 0
  const stop = (): never => {
    throw new Error('The XML document was refused')
  }
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', ({ name, attributes }) => {
    read += 1
    if (open.length > deepest || read > most) stop()
    const element = { name, attributes: { ...attributes }, children: [], text: '', line: parser.line }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const take = (text: string): void => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  try {
    parser.write(file.replace(/^\uFEFF/, '')).close()
  } catch {
    return null
  }
  return root.children[0] ?? null
}

export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((one) => one.name === name)

export const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((one) => one.name === name) ?? []

export const words = (element: Element | undefined): string => element?.text ?? ''
