import { SaxesParser } from 'saxes'

/** An element of a SAML document, by its name and namespace rather than its prefix. */
export interface XmlElement {
  name: string
  namespace: string
  /** Those without a namespace, as all of SAML’s are. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

const deepest = 40
const mostAttributes = 60

/**
 * The root of a document; null if it is not valid, has a DTD, or has more elements than `most` or more attributes than anybody
 * needs. Entities other than the five of XML are errors.
 */
export function readXmlTree(text: string, most: number): XmlElement | null {
  const parser = new SaxesParser({ xmlns: true })
  const roots: XmlElement[] = []
  const open: XmlElement[] = []
  let read = 0
  const stop = (): never => {
    throw new Error('The XML document was refused')
  }
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', ({ local, uri, attributes }) => {
    read += 1
    if (open.length >= deepest || read > most) stop()
    const all = Object.values(attributes)
    if (all.length > mostAttributes) stop()
    const own = all.filter((attribute) => attribute.uri === '')
    const element: XmlElement = {
      ...{ name: local, namespace: uri, children: [], text: '' },
      attributes: new Map(own.map((attribute) => [attribute.local, attribute.value])),
    }
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const take = (part: string): void => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', take)
  parser.on('cdata', take)
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close()
  } catch {
    return null
  }
  return roots[0] ?? null
}

type Namespace = keyof typeof namespaces

export const isElement = (element: XmlElement, namespace: Namespace, name: string): boolean =>
  element.name === name && element.namespace === namespaces[namespace]

export const childrenOf = (
  element: XmlElement | undefined,
  namespace: Namespace,
  name: string,
): XmlElement[] => element?.children.filter((child) => isElement(child, namespace, name)) ?? []

/** The element and all below it. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}
