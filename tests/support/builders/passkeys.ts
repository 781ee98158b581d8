import { addPasskey, startPasskey } from '#contract/accounts/passkeys.ts'
import { type Authenticator, anAuthenticator } from '#tests/support/signing-in/authenticator.ts'
import type { Caller, TestApp } from '../app.ts'

/** The address of the application at a host name, as browsers would name it. */
export const originAt = (host: string): string => `http://${host}:3000`

/** A passkey that the person has made at the host name, in an authenticator of its own. */
export async function aPasskey(
  app: TestApp,
  as: Caller,
  { host, name = 'Work laptop' }: { host: string; name?: string },
): Promise<Authenticator> {
  const authenticator = anAuthenticator(originAt(host))
  const options = await app.call(startPasskey, { as, headers: { host } })
  const response = authenticator.make(options.data.data)
  const added = await app.call(addPasskey, { as, headers: { host }, body: { name, response } })
  if (added.status !== 201) throw new Error(added.text)
  return authenticator
}
