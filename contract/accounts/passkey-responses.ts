import * as z from 'zod/mini'
import { text } from '../fields.ts'

/**
 * What browsers and authenticators exchange with the server, in the JSON form of the W3C’s Web Authentication, Level 3;
 * hence the names in camel case.
 */

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max))
const credentialId = base64url(1_400).check(z.minLength(1))
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(text(40))),
}

/** From `navigator.credentials.create()`. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
    transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

/** From `navigator.credentials.get()`. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})
export type Assertion = z.infer<typeof assertion>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** For `navigator.credentials.create()`. */
export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type RegistrationOptions = z.infer<typeof registrationOptions>

/** For `navigator.credentials.get()`. Without credentials, the user chooses among those of the host. */
export const assertionOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(descriptor)),
})
export type AssertionOptions = z.infer<typeof assertionOptions>
