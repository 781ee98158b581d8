import { sql } from 'kysely'
import type { SecondFactorMethod } from '#contract/accounts/second-factor-challenge.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { tokenHash } from '#platform/ids.ts'

export interface TotpRow {
  id: string
  secret: Buffer
}

/** Whether the person of this id has a second factor; recovery codes alone are none. */
export const hasSecondFactor = (userId: string) => sql<boolean>`(exists (
  select from totp_factors where totp_factors.user_id = ${sql.ref(userId)} and totp_factors.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = ${sql.ref(userId)}))`

export async function ownsSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select(hasSecondFactor('users.id').as('has'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.has === true
}

/** The ways in which a person can take the second step at this host name; empty if they have no second factor there. */
export async function selectMethods(ctx: Ctx, userId: string): Promise<SecondFactorMethod[]> {
  const { has_totp, has_passkey, codes_left } = await ctx.db
    .selectNoFrom([
      sql<boolean>`exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null)`.as(
        'has_totp',
      ),
      sql<boolean>`exists (select from passkeys where user_id = ${userId} and rp_id = ${ctx.host})`.as(
        'has_passkey',
      ),
      sql<number>`(select count(*) from recovery_codes where user_id = ${userId} and used_at is null)`.as(
        'codes_left',
      ),
    ])
    .executeTakeFirstOrThrow()
  const factors: SecondFactorMethod[] = [
    ...(has_passkey ? (['passkey'] as const) : []),
    ...(has_totp ? (['totp'] as const) : []),
  ]
  return factors.length > 0 && codes_left > 0 ? [...factors, 'recovery_code'] : factors
}

export async function findTotp(
  ctx: Ctx,
  userId: string,
): Promise<(TotpRow & { confirmed_at: string }) | undefined> {
  return ctx.db
    .selectFrom('totp_factors')
    .select(['id', 'secret'])
    .select(sql<string>`confirmed_at`.as('confirmed_at'))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** The secret of the caller’s session that waits for its first code. */
export async function findWaitingTotp(ctx: SignedIn): Promise<TotpRow | undefined> {
  return ctx.db
    .selectFrom('totp_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', ctx.actor.id)
    .where('confirmed_at', 'is', null)
    .where('session_id', '=', ctx.actor.session_id)
    .executeTakeFirst()
}

/** In place of one that another session waits with. */
export async function replaceWaitingTotp(ctx: SignedIn, row: TotpRow): Promise<void> {
  const { id: user_id, session_id } = ctx.actor
  await ctx.db
    .deleteFrom('totp_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .execute()
  const values = { ...row, user_id, session_id, confirmed_at: null, last_step: null }
  await ctx.db
    .insertInto('totp_factors')
    .values({ ...values, created_at: ctx.now.toISOString() })
    .execute()
}

/** Turns on the waiting app in place of an earlier one, with the step of its first code used up. */
export async function confirmWaitingTotp(
  ctx: Ctx,
  userId: string,
  { id, step }: { id: string; step: number },
): Promise<void> {
  await deleteTotp(ctx, userId)
  await ctx.db
    .updateTable('totp_factors')
    .set({ confirmed_at: ctx.now.toISOString(), last_step: step })
    .where('id', '=', id)
    .execute()
}

/** Returns whether there was one that is turned on. */
export async function deleteTotp(ctx: Ctx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Uses up a step and those before it. Returns false if it was used up already. */
export async function spendStep(ctx: Ctx, totpId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('id', '=', totpId)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The hash differs by person, so that codes cannot be tried on all people at once. */
const codeHash = (userId: string, code: string): Buffer => tokenHash(`${userId} ${code}`)

export async function replaceRecoveryCodes(ctx: Ctx, userId: string, codes: string[]): Promise<void> {
  await deleteRecoveryCodes(ctx, userId)
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: codeHash(userId, code), used_at: null })))
    .execute()
}

export async function deleteRecoveryCodes(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Returns false for an unknown or used code. */
export async function spendRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(ctx: Ctx, userId: string): Promise<number> {
  const { left } = await ctx.db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Deletes everything about a person’s second factor. Returns whether they had one. */
export async function deleteSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(ctx, userId)
  await ctx.db.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await deleteRecoveryCodes(ctx, userId)
  return hadTotp
}

/** Deletes secrets that have waited for their first code for a day. There are few: one at most per member of staff. */
export async function deleteStaleTotp(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('totp_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(ctx.now.getTime() - 86_400_000).toISOString())
    .execute()
}
