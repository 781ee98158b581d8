import { SaxesParser, type SaxesTagNS } from 'saxes'

export interface ManifestElement {
  name: string
  uri: string
  attributes: Record<string, string>
  children: ManifestElement[]
  text: string
}

/** Parses XML with its namespaces; throws if it is not well-formed. */
export function parseXml(xml: string): ManifestElement {
  const root: ManifestElement = { name: '', uri: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map(({ name, value }) => [name, value]),
    )
    const element = { name: tag.local, uri: tag.uri, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  return root.children[0] as ManifestElement
}

export const childrenOf = (element: ManifestElement | undefined, name: string): ManifestElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
export const childOf = (
  element: ManifestElement | undefined,
  ...path: string[]
): ManifestElement | undefined =>
  path.reduce<ManifestElement | undefined>((inner, name) => childrenOf(inner, name)[0], element)

const everyElement = (element: ManifestElement): ManifestElement[] => [
  element,
  ...element.children.flatMap(everyElement),
]

const namespaces = {
  '1.2': {
    root: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
    adlcp: 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    scormType: 'adlcp:scormtype',
    schemaVersion: '1.2',
  },
  '2004': {
    root: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    adlcp: 'http://www.adlnet.org/xsd/adlcp_v1p3',
    scormType: 'adlcp:scormType',
    schemaVersion: '2004 4th Edition',
  },
}
const ncName = /^[A-Za-z_][A-Za-z0-9_.-]*$/

/** What breaks the rules of IMS Content Packaging and ADL's profile of it; `names` are all files of the package. */
export function manifestProblems(xml: string, names: string[], version: '1.2' | '2004'): string[] {
  const { root, adlcp, scormType, schemaVersion } = namespaces[version]
  const manifest = parseXml(xml)
  const [organizations, resources] = [childOf(manifest, 'organizations'), childOf(manifest, 'resources')]
  const [organization] = childrenOf(organizations, 'organization')
  const items = childrenOf(organization, 'item')
  const listed = childrenOf(resources, 'resource').flatMap((one) => childrenOf(one, 'file'))
  const files = listed.map(({ attributes }) => decodeURI(attributes.href ?? ''))
  const inPackage = names.filter((name) => name !== 'imsmanifest.xml')
  const ids = everyElement(manifest).flatMap(({ attributes }) => attributes.identifier ?? [])
  const own = everyElement(manifest).filter(({ name }) =>
    ['manifest', 'item', 'resource', 'file'].includes(name),
  )
  const starts = childrenOf(resources, 'resource').map(({ attributes }) => attributes)
  const schema = childOf(manifest, 'metadata', 'schema')?.text
  const isSo: Record<string, boolean> = {
    'the manifest is at the top of the package': names.includes('imsmanifest.xml'),
    'elements of the package are in its namespace': own.every(({ uri }) => uri === root),
    'the profile is in its namespace': manifest.attributes['xmlns:adlcp'] === adlcp,
    'schemas have locations': (manifest.attributes['xsi:schemaLocation'] ?? '').split(/\s+/).length % 2 === 0,
    'the version is named': schema === 'ADL SCORM',
    'the version is one that platforms know':
      childOf(manifest, 'metadata', 'schemaversion')?.text === schemaVersion,
    'identifiers are names': ids.every((id) => ncName.test(id)),
    'identifiers occur once': new Set(ids).size === ids.length,
    'the default organization exists':
      organizations?.attributes.default === organization?.attributes.identifier,
    'each item leads to a resource': items.every(({ attributes }) =>
      starts.some(({ identifier }) => identifier === attributes.identifierref),
    ),
    'each item has a title': items.every((item) => (childOf(item, 'title')?.text ?? '').trim() !== ''),
    'each resource says what it is': starts.every(
      (one) => one[scormType] === 'sco' && one.type === 'webcontent',
    ),
    'each start is among the files': starts.every(({ href }) => files.includes(href ?? '')),
    'no file is listed twice': new Set(files).size === files.length,
  }
  return [
    ...Object.entries(isSo).flatMap(([rule, holds]) => (holds ? [] : [rule])),
    ...inPackage.filter((name) => !files.includes(name)).map((name) => `not listed: ${name}`),
    ...files.filter((name) => !inPackage.includes(name)).map((name) => `missing: ${name}`),
  ]
}
