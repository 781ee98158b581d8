import { limits } from '#contract/limits.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFKC'), cost)
}

let standIn: Promise<string> | undefined

/** Takes equally long without a stored hash, so that timing does not reveal whether there is an account. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  standIn ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await standIn), password.normalize('NFKC'))
  return matches && Boolean(stored)
}

/**
 * Message keys of the problems with a new password; empty if there are none. Only the length counts; there are no
 * rules about characters.
 */
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
