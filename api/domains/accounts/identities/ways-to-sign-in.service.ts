import type { WaysToSignIn } from '#contract/directory/directory.ts'
import type { SignedIn } from '#platform/context.ts'
import { countWorkingPasskeys } from '../passkeys/passkeys.queries.ts'
import { hasAllowedPassword } from '../student-passwords/student-passwords.service.ts'
import { isSsoRequired, selectProvidersOf } from './identities.queries.ts'

/** By which ways a student can sign in now; the caller must have been authorized before. */
export async function findWaysToSignIn(
  ctx: SignedIn,
  student: { id: string; company_id: string },
): Promise<WaysToSignIn> {
  const providers = await selectProvidersOf(ctx, student.id)
  if (await isSsoRequired(ctx, student.company_id))
    return { link: false, passkeys: 0, password: false, providers }
  const [passkeys, password] = await Promise.all([
    countWorkingPasskeys(ctx, student.id),
    hasAllowedPassword(ctx, student),
  ])
  return { link: true, passkeys, password, providers }
}
