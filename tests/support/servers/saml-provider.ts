import 'reflect-metadata'
import { randomUUID, webcrypto } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { X509CertificateGenerator } from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'

/** A SAML identity provider on this machine, whose sign-in page takes any login. */
export interface SamlProvider {
  issuer: string
  /** Where its metadata is. */
  metadataUrl: string
  metadata(certificates?: string[]): string
  /** What it says of a login, by attribute name. */
  people: Map<string, Record<string, string>>
  key: SigningKey
  /** What its page posts after a sign-in, or something else. */
  answer(startUrl: string, login: string, lie?: Lie): PostedForm
  close(): void
}

export interface SigningKey {
  privateKey: string
  /** In Base64. */
  certificate: string
}

export interface PostedForm {
  acsUrl: string
  fields: { SAMLResponse: string; RelayState: string }
}

/** How an answer differs from an honest one. */
export interface Lie {
  /** Other values of the document, before it is signed. */
  values?: Partial<Values>
  /** The assertion by default. */
  signs?: 'assertion' | 'both' | 'response' | 'nothing'
  key?: SigningKey
  /** SHA-256 by default. */
  algorithm?: 'sha1'
  /** Changes the document before it is signed. */
  before?: (xml: string) => string
  /** Changes the signed document. */
  after?: (xml: string) => string
}

interface Values {
  id: string
  issuer: string
  responseIssuer: string
  destination: string
  recipient: string
  audience: string
  inResponseTo: string
  nameId: string
  nameIdFormat: string
  /** Seconds from now. */
  from: number
  until: number
  status: string
}

const protocol = 'urn:oasis:names:tc:SAML:2.0'
export const persistent = `${protocol}:nameid-format:persistent`

const exported = async (key: webcrypto.CryptoKey): Promise<string> => {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${bytes.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`
}

/** A key with a certificate that is valid for some days. */
export async function aSigningKey({ days = 365, bits = 2_048 } = {}): Promise<SigningKey> {
  const algorithm = {
    ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    ...{ modulusLength: bits, publicExponent: new Uint8Array([1, 0, 1]) },
  }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ name: 'CN=Identity provider of the tests', keys: keys as never, signingAlgorithm: algorithm },
    ...{ notBefore: new Date(Date.now() - 86_400_000 * 30) },
    ...{ notAfter: new Date(Date.now() + days * 86_400_000) },
  })
  return { privateKey: await exported(keys.privateKey), certificate: certificate.toString('base64') }
}

export async function startSamlProvider(): Promise<SamlProvider> {
  const server = createServer((request, reply) => void serve(provider, request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = await aSigningKey()
  const provider: SamlProvider = {
    issuer: `${site}/entity`,
    metadataUrl: `${site}/metadata`,
    metadata: (certificates = [key.certificate]) => metadataOf(site, certificates),
    people: new Map(),
    key,
    answer: (startUrl, login, lie) => answer(provider, startUrl, { login, lie }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}

const metadataOf = (site: string, certificates: string[]): string => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="${protocol}:metadata" entityID="${site}/entity">
  <md:IDPSSODescriptor protocolSupportEnumeration="${protocol}:protocol">
    ${certificates
      .map(
        (certificate) =>
          `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
          ${certificate}
          </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
      )
      .join('\n')}
    <md:SingleSignOnService Binding="${protocol}:bindings:HTTP-POST" Location="${site}/post"/>
    <md:SingleSignOnService Binding="${protocol}:bindings:HTTP-Redirect" Location="${site}/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

const attributeOf = (xml: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** The request in the address that we send browsers to. */
export function readRequest(startUrl: string) {
  const { searchParams } = new URL(startUrl)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return {
    xml,
    id: attributeOf(xml, 'ID'),
    acsUrl: attributeOf(xml, 'AssertionConsumerServiceURL'),
    audience: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: searchParams.get('RelayState') ?? '',
  }
}

function answer(
  { issuer, people, key }: SamlProvider,
  startUrl: string,
  { login, lie = {} }: { login: string; lie?: Lie | undefined },
): PostedForm {
  const { id, acsUrl, audience, relayState } = readRequest(startUrl)
  const values: Values = {
    ...{ id: `_${randomUUID()}`, issuer, responseIssuer: issuer, destination: acsUrl, recipient: acsUrl },
    ...{ audience, inResponseTo: id, nameId: login, nameIdFormat: persistent, from: -5, until: 300 },
    ...{ status: 'Success', ...lie.values },
  }
  const { signs = 'assertion', before = (xml) => xml, after = (xml) => xml } = lie
  let xml = before(documentOf(values, people.get(login) ?? {}))
  const signer = { key: lie.key ?? key, algorithm: lie.algorithm }
  if (signs === 'assertion' || signs === 'both') xml = signed(xml, 'Assertion', signer)
  if (signs === 'response' || signs === 'both') xml = signed(xml, 'Response', signer)
  const SAMLResponse = Buffer.from(after(xml)).toString('base64')
  return { acsUrl, fields: { SAMLResponse, RelayState: relayState } }
}

const time = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()

function documentOf(values: Values, attributes: Record<string, string>): string {
  const { id, issuer, recipient, inResponseTo } = values
  const [start, end] = [time(values.from), time(values.until)]
  const statement = Object.entries(attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('')
  const status = `<samlp:Status><samlp:StatusCode Value="${protocol}:status:${values.status}"/></samlp:Status>`
  const assertion = `<saml:Assertion ID="${id}" Version="2.0" IssueInstant="${time(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${values.nameIdFormat}">${values.nameId}</saml:NameID><saml:SubjectConfirmation Method="${protocol}:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${inResponseTo}" NotOnOrAfter="${end}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${values.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${start}" SessionIndex="_s"><saml:AuthnContext><saml:AuthnContextClassRef>${protocol}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statement ? `<saml:AttributeStatement>${statement}</saml:AttributeStatement>` : ''}</saml:Assertion>`
  return `<samlp:Response xmlns:samlp="${protocol}:protocol" xmlns:saml="${protocol}:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${time(0)}" Destination="${values.destination}" InResponseTo="${inResponseTo}"><saml:Issuer>${values.responseIssuer}</saml:Issuer>${status}${values.status === 'Success' ? assertion : ''}</samlp:Response>`
}

function signed(
  xml: string,
  element: 'Assertion' | 'Response',
  { key, algorithm }: { key: SigningKey; algorithm: Lie['algorithm'] },
): string {
  const isOld = algorithm === 'sha1'
  const path = `//*[local-name()='${element}']`
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: `-----BEGIN CERTIFICATE-----\n${key.certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    signatureAlgorithm: isOld
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath: path,
    digestAlgorithm: isOld
      ? 'http://www.w3.org/2000/09/xmldsig#sha1'
      : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${path}/*[local-name()='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

async function serve(provider: SamlProvider, request: IncomingMessage, reply: ServerResponse) {
  const send = (body: string, type = 'text/html') => reply.writeHead(200, { 'content-type': type }).end(body)
  const url = new URL(request.url ?? '', provider.issuer)
  if (url.pathname === '/metadata') return send(provider.metadata(), 'application/samlmetadata+xml')
  const login = url.searchParams.get('login')
  if (!login) return send(loginPage(url))
  url.searchParams.delete('login')
  const { acsUrl, fields } = provider.answer(url.href, login)
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  send(
    `<body onload="document.forms[0].submit()"><form method="post" action="${acsUrl}">${inputs.join('')}</form>`,
  )
}

function loginPage({ searchParams }: URL): string {
  const hidden = [...searchParams].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  return `<title>Identity provider</title><form action="/sso">${hidden.join('')}<label>Login <input name="login"></label><button>Sign in</button></form>`
}
