import type { Teacher } from '#contract/accounts/teachers.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { canChangeStaff } from '../accounts.policy.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { removePasskeysOf } from '../passkeys/passkeys.service.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import { endSessions } from '../sessions/sessions.service.ts'
import { answerWith } from '../teachers/teachers.presenter.ts'
import { lockTeacher } from '../teachers/teachers.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * The last resort for a member of staff who lost phone and recovery codes: an admin removes the second factor. Throws
 * 404 out of reach, 403 for the caller themselves and for an owner unless the caller is one, 409 for a person without.
 */
export async function resetSecondFactor(
  ctx: SignedIn,
  userId: string,
  reason: string,
): Promise<{ data: Teacher }> {
  const row = found(await lockTeacher(ctx, userId))
  if (!canChangeStaff(ctx.actor, row)) throw forbidden()
  const hadOther = await deleteSecondFactor(ctx, userId)
  const passkeys = await removePasskeysOf(ctx, userId)
  if (!hadOther && passkeys === 0) throw conflict('accounts.no_second_factor_of_person')
  await endSessions(ctx, userId)
  await recordEvent(ctx, {
    kind: 'person.second_factor_reset',
    company_id: row.company_id,
    data: { user_id: userId, reason: reason.trim() },
  })
  await queueMail(ctx, userId, { mail: 'second_factor_reset' })
  await queueSecurityNotice(ctx, userId, 'second_factor_reset')
  return answerWith(ctx, { ...row, has_second_factor: false })
}
