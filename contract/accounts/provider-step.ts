import * as z from 'zod/mini'
import { type SignInButton, signInButton } from '../sso/sign-in-button.ts'

/**
 * The answer to a right password or passkey where staff sign in by a provider that does not know the person yet: the
 * sign-in ends there, which links it. `expires_in` is in seconds.
 */
export const providerStep = z.object({
  token_type: z.literal('provider'),
  token: z.string(),
  provider: signInButton,
  expires_in: z.int(),
})
export type ProviderStep = z.infer<typeof providerStep>

/** In the `detail` of a 401: staff of the company sign in by this provider, which knows the person. */
export interface SignInByProvider {
  provider: SignInButton
}
