import { SamlError } from './saml-error.ts'
import { childrenOf, everyElement, isElement, namespaces, readXmlTree, type XmlElement } from './xml-tree.ts'

/**
 * The form of a provider’s answer, checked before the library verifies its signature: everything that attacks on
 * signatures need and honest answers lack is refused here. Nothing that is read here is believed.
 */

/** The library takes the longer the more there are. A person in 700 groups has no more. */
const elements = 800
const signatureAlgorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
])
const digestAlgorithms = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const canonicalForm = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms = new Set([canonicalForm, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'])
const allowed: Record<string, ReadonlySet<string>> = {
  SignatureMethod: signatureAlgorithms,
  DigestMethod: digestAlgorithms,
  CanonicalizationMethod: new Set([canonicalForm]),
  Transform: transforms,
}
/** Parts of a signature that nobody needs, and in which documents have been hidden. */
const unusual = new Set(['Object', 'Manifest', 'SignatureProperties'])

/** The text of a Base64 form field. */
export function decodeResponse(field: string): string {
  const packed = field.replace(/\s/g, '')
  const bytes = Buffer.from(packed, 'base64')
  // What the decoder skips, another one might read.
  if (packed === '' || bytes.toString('base64') !== packed) throw new SamlError('unreadable', 'base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SamlError('unreadable', 'utf-8')
  }
}

export interface ResponseForm {
  destination: string | undefined
  inResponseTo: string | undefined
  /** Absent if the provider names itself in the assertion only. */
  issuer: string | undefined
}

/** Throws a SamlError unless the text is one response with one signed assertion. */
export function checkResponseForm(text: string): ResponseForm {
  // DTD, entities, CDATA, comments and processing instructions: text is read differently around them.
  if (/<!|<\?(?!xml\s)/.test(text)) throw new SamlError('unreadable', 'markup')
  const root = readXmlTree(text, elements)
  if (!root || !isElement(root, 'protocol', 'Response')) throw new SamlError('unreadable', 'no response')
  checkStatus(root)
  const assertion = onlyAssertion(root)
  checkIds(root)
  checkSignatures(root, assertion)
  const [issuer] = childrenOf(root, 'assertion', 'Issuer')
  return {
    destination: root.attributes.get('Destination'),
    inResponseTo: root.attributes.get('InResponseTo'),
    issuer: issuer?.text,
  }
}

function checkStatus(root: XmlElement): void {
  const [status] = childrenOf(root, 'protocol', 'Status')
  const code = childrenOf(status, 'protocol', 'StatusCode')[0]
  const value = code?.attributes.get('Value') ?? ''
  if (value === 'urn:oasis:names:tc:SAML:2.0:status:Success') return
  const inner = childrenOf(code, 'protocol', 'StatusCode')[0]?.attributes.get('Value') ?? value
  throw new SamlError('no_success', inner.split(':').at(-1)?.slice(0, 60))
}

function onlyAssertion(root: XmlElement): XmlElement {
  const all = [...everyElement(root)]
  if (all.some(({ name }) => name.startsWith('Encrypted'))) throw new SamlError('encrypted')
  const assertions = all.filter(({ name }) => name === 'Assertion')
  const [assertion] = childrenOf(root, 'assertion', 'Assertion')
  if (!assertion || assertions.length !== 1) throw new SamlError('signature', 'not one assertion')
  if (all.filter(({ name }) => name === 'Response').length !== 1)
    throw new SamlError('signature', 'not one response')
  return assertion
}

/** Signatures name what they sign by its id. */
function checkIds(root: XmlElement): void {
  const ids = [...everyElement(root)].flatMap(({ attributes }) =>
    ['ID', 'Id', 'id'].flatMap((name) => attributes.get(name) ?? []),
  )
  if (new Set(ids).size !== ids.length) throw new SamlError('signature', 'an id twice')
}

function checkSignatures(root: XmlElement, assertion: XmlElement): void {
  const own = (element: XmlElement) => childrenOf(element, 'signature', 'Signature')
  const signatures = [...own(root), ...own(assertion)]
  if (own(assertion).length === 0) throw new SamlError('unsigned')
  const isSignature = ({ name }: XmlElement) => name === 'Signature'
  if ([...everyElement(root)].filter(isSignature).length !== signatures.length)
    throw new SamlError('signature', 'a signature elsewhere')
  if (own(root).length > 1 || own(assertion).length > 1) throw new SamlError('signature', 'several')
  for (const part of signatures.flatMap((signature) => [...everyElement(signature)])) checkPart(part)
}

function checkPart({ name, namespace, attributes }: XmlElement): void {
  if (unusual.has(name)) throw new SamlError('signature', name)
  const algorithms = namespace === namespaces.signature ? allowed[name] : undefined
  if (algorithms && !algorithms.has(attributes.get('Algorithm') ?? ''))
    throw new SamlError('weak_algorithm', attributes.get('Algorithm')?.slice(0, 100))
}
