import { X509Certificate } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { childrenOf, everyElement, isElement, readXmlTree, type XmlElement } from './xml-tree.ts'

/** What a SAML provider’s metadata says. */
export interface ProviderMetadata {
  issuer: string
  signInUrl: string
  /** The signing certificates, in Base64. */
  certificates: string[]
}

/** `several`: metadata of a federation, in which nobody has chosen a provider. */
export type MetadataProblem = 'unreadable' | 'several' | 'no_redirect' | 'no_certificate' | 'weak_key'

export const maxCertificates = 10
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const entityIdForm = /^[^\p{Cc}\s]{1,500}$/u

export function readProviderMetadata(text: string): ProviderMetadata | { problem: MetadataProblem } {
  const root = readXmlTree(text, 20_000)
  if (!root) return { problem: 'unreadable' }
  const providers = [...everyElement(root)].filter(
    (element) =>
      isElement(element, 'metadata', 'EntityDescriptor') &&
      childrenOf(element, 'metadata', 'IDPSSODescriptor').length > 0,
  )
  if (providers.length > 1) return { problem: 'several' }
  const issuer = providers[0]?.attributes.get('entityID') ?? ''
  if (!providers[0] || !entityIdForm.test(issuer)) return { problem: 'unreadable' }
  const [descriptor] = childrenOf(providers[0], 'metadata', 'IDPSSODescriptor')
  const signInUrl = childrenOf(descriptor, 'metadata', 'SingleSignOnService')
    .find(({ attributes }) => attributes.get('Binding') === redirect)
    ?.attributes.get('Location')
  if (!signInUrl || signInUrl.length > limits.ssoAddress || !URL.canParse(signInUrl))
    return { problem: 'no_redirect' }
  const certificates = signingCertificates(descriptor)
  if (certificates.length === 0) return { problem: 'no_certificate' }
  if (!certificates.every(isStrong)) return { problem: 'weak_key' }
  return { issuer, signInUrl, certificates }
}

/** A key without a use is for signing, too. */
function signingCertificates(descriptor: XmlElement | undefined): string[] {
  const keys = childrenOf(descriptor, 'metadata', 'KeyDescriptor').filter(
    ({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing',
  )
  const texts = keys
    .flatMap((key) => [...everyElement(key)])
    .filter((element) => isElement(element, 'signature', 'X509Certificate'))
    .map(({ text }) => text.replace(/\s/g, ''))
  // Encoded anew: with a single certificate that the library cannot decode, it verifies nothing.
  const encoded = texts.slice(0, 5 * maxCertificates).flatMap((text) => encodeAnew(text) ?? [])
  return [...new Set(encoded)].slice(0, maxCertificates)
}

const encodeAnew = (base64: string): string | undefined => parseCertificate(base64)?.raw.toString('base64')

export function parseCertificate(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

const curves = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

function isStrong(base64: string): boolean {
  const key = parseCertificate(base64)?.publicKey
  const { modulusLength = 0, namedCurve = '' } = key?.asymmetricKeyDetails ?? {}
  return key?.asymmetricKeyType === 'rsa' ? modulusLength >= 2_048 : curves.has(namedCurve)
}
