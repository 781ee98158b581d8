import { limits } from '#contract/limits.ts'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFKC'), cost)
}

let standIn: Promise<string> | undefined

/** Takes the same work whether or not there is a hash to compare with, so that time tells nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  standIn ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await standIn), password.normalize('NFKC'))
  return matches && Boolean(stored)
}

/** Message keys of what is wrong with a new password; empty when nothing is. Long is what counts: no rules on its signs. */
export async function passwordProblems(
  password: string,
  person: { email: string; first_name: string; last_name: string },
): Promise<string[]> {
  if (password.length < limits.password.min) return [`field.too_short|${limits.password.min}`]
  if (password.length > limits.password.max) return [`field.too_long|${limits.password.max}`]
  const lower = password.toLowerCase()
  const own = [person.email, person.email.split('@')[0] ?? '', `${person.first_name}${person.last_name}`].map(
    (part) => part.toLowerCase(),
  )
  if (own.includes(lower) || new Set(lower).size < 4) return ['accounts.password_easy']
  const { default: common } = await import('fxa-common-password-list')
  return common.test(lower) ? ['accounts.password_common'] : []
}
