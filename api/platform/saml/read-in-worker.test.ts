import { afterAll, expect, it } from 'vitest'
import { startSamlProvider } from '#tests/support/servers/saml-provider.ts'
import { readProviderMetadata } from './provider-metadata.ts'
import { readSamlResponseInWorker } from './read-in-worker.ts'
import { startSamlSignIn } from './saml-client.ts'
import { SamlError } from './saml-error.ts'

const idp = await startSamlProvider()
afterAll(() => idp.close())
idp.people.set('ada', { email: 'ada@harbor.example' })

const read = readProviderMetadata(idp.metadata())
if ('problem' in read) throw new Error(read.problem)
const [certificate = ''] = read.certificates
const client = {
  ...{ entityId: 'https://learn.example/sp', acsUrl: 'https://learn.example/sp/acs' },
  ...{ issuer: read.issuer, signInUrl: read.signInUrl, wantsPersistentId: true },
  // As many as metadata may have: the library tries one after the other.
  certificates: Array.from({ length: 10 }, () => certificate),
}

it('the server answers others while a slow answer is verified', async () => {
  const { url, requestId } = await startSamlSignIn(client, 'state')
  const more = (xml: string) =>
    xml.replace('<saml:AuthnStatement', `${'<a/>'.repeat(700)}<saml:AuthnStatement`)
  const slow = idp.answer(url, 'ada', { after: more })
  const honest = idp.answer(url, 'ada')
  const [turns, [refusal, assertion]] = await whileTurning(
    Promise.all([
      readSamlResponseInWorker({ client, requestId, response: slow.fields.SAMLResponse }).catch(
        (error: unknown) => error,
      ),
      readSamlResponseInWorker({ client, requestId, response: honest.fields.SAMLResponse }),
    ]),
  )
  expect(refusal).toBeInstanceOf(SamlError)
  expect(refusal).toMatchObject({ problem: 'signature' })
  expect(assertion.nameId?.value).toBe('ada')
  expect(turns).toBeGreaterThan(5)
})

/** How often the event loop turned while something was awaited. */
async function whileTurning<T>(work: Promise<T>): Promise<[number, T]> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const done = await work.finally(() => clearInterval(timer))
  return [turns, done]
}
