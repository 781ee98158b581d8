import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import { plainRecoveryCode } from './recovery-codes.rules.ts'
import * as queries from './second-factor.queries.ts'
import { stepAt } from './totp.rules.ts'
import { matchingStep } from './totp-codes.service.ts'

/** Checks codes and uses them up, each once. The caller must have locked the person. */

/** Returns false for a wrong code or one that was used before. */
export async function spendTotpCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const row = await queries.findTotp(ctx, userId)
  const step = row ? await matchingStep(ctx, row, code) : null
  return row !== undefined && step !== null && queries.spendStep(ctx, row.id, step)
}

/**
 * Also uses up the current code of the app, which somebody looking on may have seen, and tells the person. Returns
 * false for an unknown or used code.
 */
export async function spendRecoveryCode(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
  code: string,
): Promise<boolean> {
  if (!(await queries.spendRecoveryCode(ctx, id, plainRecoveryCode(code)))) return false
  const row = await queries.findTotp(ctx, id)
  if (row) await queries.spendStep(ctx, row.id, stepAt(ctx.now))
  const left = await queries.countRecoveryCodes(ctx, id)
  await recordEvent(ctx, { kind: 'person.recovery_code_used', company_id, data: { user_id: id } })
  await queueMail(ctx, id, {
    mail: left === 0 ? 'last_recovery_code_used' : 'recovery_code_used',
    values: { left },
    asked: ctx.languages.requested,
  })
  await queueSecurityNotice(ctx, id, 'recovery_code_used')
  return true
}
