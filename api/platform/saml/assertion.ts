import { SamlError } from './saml-error.ts'
import { childrenOf, isElement, readXmlTree, type XmlElement } from './xml-tree.ts'

/** An assertion whose signature has been verified, and what it must say to count here. */

export interface Assertion {
  id: string
  nameId: { value: string; format: string } | null
  /** All values of each attribute. */
  attributes: ReadonlyMap<string, readonly string[]>
  /** Until when it could be presented. */
  expiresAt: Date
}

export interface Expected {
  /** The provider’s entity ID. */
  issuer: string
  audience: string
  /** Our address that the answer was posted to. */
  recipient: string
  /** The id of our request. */
  requestId: string
  now: Date
}

/** Clocks differ by so much. */
export const skewMs = 60_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Throws a SamlError for an assertion that is for somebody else, for another sign-in, or for another time. */
export function readAssertion(xml: string, expected: Expected): Assertion {
  const root = readXmlTree(xml, 5_000)
  const id = root?.attributes.get('ID')
  if (!root || !id || !isElement(root, 'assertion', 'Assertion'))
    throw new SamlError('unreadable', 'assertion')
  const [issuer, ...others] = childrenOf(root, 'assertion', 'Issuer')
  if (others.length > 0 || issuer?.text !== expected.issuer) throw new SamlError('issuer', issuer?.text)
  checkConditions(root, expected)
  if (childrenOf(root, 'assertion', 'AuthnStatement').length === 0)
    throw new SamlError('unreadable', 'no statement of a sign-in')
  const subjects = childrenOf(root, 'assertion', 'Subject')
  if (subjects.length !== 1) throw new SamlError('no_subject')
  return {
    id,
    expiresAt: confirmedUntil(subjects[0], expected),
    nameId: nameIdOf(subjects[0]),
    attributes: attributesOf(root),
  }
}

/** Undefined for a time that is absent; anything that is no time is over. */
function timeOf(element: XmlElement, name: string): number | undefined {
  const text = element.attributes.get(name)
  return text === undefined ? undefined : Date.parse(text)
}

const isOver = (end: number, now: Date): boolean => !(now.getTime() < end + skewMs)
const isAhead = (start: number, now: Date): boolean => !(now.getTime() >= start - skewMs)

function checkTimes(element: XmlElement, now: Date): void {
  const [start, end] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')]
  if (start !== undefined && isAhead(start, now)) throw new SamlError('expired', 'not yet valid')
  if (end !== undefined && isOver(end, now)) throw new SamlError('expired')
}

function checkConditions(root: XmlElement, { audience, now }: Expected): void {
  const [conditions, ...others] = childrenOf(root, 'assertion', 'Conditions')
  if (!conditions || others.length > 0) throw new SamlError('audience', 'not one set of conditions')
  checkTimes(conditions, now)
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction')
  const isForUs = (restriction: XmlElement): boolean =>
    childrenOf(restriction, 'assertion', 'Audience').some(({ text }) => text.trim() === audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlError('audience')
}

/** Of several confirmations, one has to be for us. */
function confirmedUntil(subject: XmlElement | undefined, expected: Expected): Date {
  let problem = new SamlError('recipient', 'no confirmation')
  for (const confirmation of childrenOf(subject, 'assertion', 'SubjectConfirmation')) {
    const [data] = childrenOf(confirmation, 'assertion', 'SubjectConfirmationData')
    if (!data || confirmation.attributes.get('Method') !== bearer) continue
    try {
      return checkConfirmation(data, expected)
    } catch (error) {
      if (!(error instanceof SamlError)) throw error
      problem = error
    }
  }
  throw problem
}

function checkConfirmation(data: XmlElement, { recipient, requestId, now }: Expected): Date {
  if (data.attributes.get('Recipient') !== recipient)
    throw new SamlError('recipient', data.attributes.get('Recipient'))
  if (data.attributes.get('InResponseTo') !== requestId) throw new SamlError('in_response_to')
  const end = timeOf(data, 'NotOnOrAfter')
  if (end === undefined) throw new SamlError('expired', 'without an end')
  checkTimes(data, now)
  return new Date(end)
}

function nameIdOf(subject: XmlElement | undefined): Assertion['nameId'] {
  const [nameId] = childrenOf(subject, 'assertion', 'NameID')
  return nameId ? { value: nameId.text, format: nameId.attributes.get('Format') ?? '' } : null
}

function attributesOf(root: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(root, 'assertion', 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'assertion', 'Attribute')) {
      const name = attribute.attributes.get('Name')
      if (!name) continue
      const values = childrenOf(attribute, 'assertion', 'AttributeValue').map(({ text }) => text)
      found.set(name, [...(found.get(name) ?? []), ...values])
    }
  return found
}
