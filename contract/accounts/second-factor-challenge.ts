import * as z from 'zod/mini'

/** What a person can show beside the password. A recovery code stands in for a lost device. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const
export const secondFactorMethod = z.enum(secondFactorMethods)
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>

/** The answer to a right password when the person has a second factor. `expires_in` is in seconds. */
export const secondFactorChallenge = z.object({
  token_type: z.literal('second_factor'),
  token: z.string(),
  methods: z.array(secondFactorMethod),
  expires_in: z.int(),
  /** Whether the person may have this browser skip the second step from now on. */
  may_trust_device: z.boolean(),
})
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>
