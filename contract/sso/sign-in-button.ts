import * as z from 'zod/mini'
import { id } from '../fields.ts'

export const ssoProviders = ['entra', 'google', 'okta', 'other'] as const
export type SsoProvider = (typeof ssoProviders)[number]

/** A provider on a sign-in page. */
export const signInButton = z.object({ id, name: z.string(), provider: z.enum(ssoProviders) })
export type SignInButton = z.infer<typeof signInButton>
