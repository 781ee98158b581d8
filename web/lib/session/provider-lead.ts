import type { ProviderStep, SignInByProvider } from '#contract/accounts/provider-step.ts'
import { ApiError } from '../api/api-error.ts'

/** Where a sign-in has to go on: staff of the company sign in by a provider. */
export interface ProviderLead {
  provider: SignInByProvider['provider']
  /** Links the provider, which does not know the person yet. */
  step?: string
  /** Why, in the server’s words. */
  message?: string
}

export const leadOf = ({ provider, token }: ProviderStep): ProviderLead => ({ provider, step: token })

/** Null for another reason to be refused. */
export const leadOfRefusal = (error: unknown): ProviderLead | null => {
  if (!(error instanceof ApiError) || error.status !== 401) return null
  const { provider } = (error.detail ?? {}) as Partial<SignInByProvider>
  return provider ? { provider, message: error.message } : null
}

/** Passes the answer to a sign-in on. */
export const passOn =
  <Session extends { token_type: 'Bearer' }>(
    onSignedIn: (session: Session) => void,
    onProvider: (lead: ProviderLead) => void,
  ) =>
  (answer: Session | ProviderStep): void =>
    answer.token_type === 'provider' ? onProvider(leadOf(answer)) : onSignedIn(answer)
