import type { WaysToSignIn } from '#contract/directory/directory.ts'
import { isCompanyClosed } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { countWorkingPasskeys } from '../passkeys/passkeys.queries.ts'
import { hasAllowedPassword } from '../student-passwords/student-passwords.service.ts'
import { isSsoRequired, selectProvidersOf } from './identities.queries.ts'

/** By which ways a student can sign in now, none where their company is closed; the caller must have been authorized before. */
export async function findWaysToSignIn(
  ctx: SignedIn,
  student: { id: string; company_id: string },
): Promise<WaysToSignIn> {
  if (await isCompanyClosed(ctx, student.company_id))
    return { link: false, passkeys: 0, password: false, providers: [], is_company_closed: true }
  const providers = await selectProvidersOf(ctx, student)
  if (await isSsoRequired(ctx, student.company_id))
    return { link: false, passkeys: 0, password: false, providers, is_company_closed: false }
  const [passkeys, password] = await Promise.all([
    countWorkingPasskeys(ctx, student),
    hasAllowedPassword(ctx, student),
  ])
  return { link: true, passkeys, password, providers, is_company_closed: false }
}
