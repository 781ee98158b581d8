import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts'

/** The providers that a member of staff has to use, by the rules of their company and those above; the nearest first. */
export async function selectStaffRules(ctx: Ctx, { id, company_id }: { id: string; company_id: string }) {
  return ctx.db
    .selectFrom('company_closure as above')
    .innerJoin('sso_connections as connection', 'connection.company_id', 'above.ancestor_id')
    .innerJoin('companies', 'companies.id', 'above.ancestor_id')
    .leftJoin('identities', (join) =>
      join.onRef('identities.connection_id', '=', 'connection.id').on('identities.user_id', '=', id),
    )
    .select(['connection.id', 'connection.name', 'connection.provider', 'connection.company_id'])
    .select('companies.name as company_name')
    .select(sql<boolean>`${id}::uuid = any (connection.emergency_owner_ids)`.as('is_emergency_owner'))
    .select(sql<boolean>`identities.id is not null`.as('is_linked'))
    .where('above.descendant_id', '=', company_id)
    .where('connection.status', '=', 'active')
    .where('connection.required_for_staff', '=', true)
    .orderBy('above.depth')
    .orderBy('connection.created_at')
    .limit(20)
    .execute()
}

export type StaffRuleRow = Awaited<ReturnType<typeof selectStaffRules>>[number]

/** Whether a provider that is required of staff names a person as an owner for emergencies. */
export async function isEmergencyOwner(
  ctx: Ctx,
  { id, company_id }: { id: string; company_id: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sso_connections')
    .select('id')
    .where('company_id', '=', company_id)
    .where(sql<boolean>`${id}::uuid = any (emergency_owner_ids)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface OwnerRow {
  id: string
  full_name: string
  /** Has a password and a second factor. */
  is_ready: boolean
}

const owners = (ctx: Ctx, companyId: string) =>
  ctx.db
    .selectFrom('users')
    .select('users.id')
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('full_name'))
    .select(sql<boolean>`users.password_hash is not null and ${hasSecondFactor('users.id')}`.as('is_ready'))
    .where('users.company_id', '=', companyId)
    .where('users.role', '=', 'admin')
    .where('users.status', '=', 'active')
    .where(sql<boolean>`'owner' = any (users.abilities)`)
    .orderBy('users.id')
    .limit(100)

export const selectOwners = (ctx: Ctx, companyId: string): Promise<OwnerRow[]> =>
  owners(ctx, companyId).execute()

/** Locked, so that none of them leaves or drops the second factor before they are named. */
export async function lockOwners(ctx: Ctx, companyId: string): Promise<OwnerRow[]> {
  await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return selectOwners(ctx, companyId)
}

/** Active staff of a company and those below it, and how many of them a connection knows. */
export async function countLinkedStaff(
  ctx: Ctx,
  companyId: string,
  connectionId: string,
): Promise<{ total: number; linked: number }> {
  return ctx.db
    .selectFrom('company_closure as reach')
    .innerJoin('users', 'users.company_id', 'reach.descendant_id')
    .leftJoin('identities', (join) =>
      join.onRef('identities.user_id', '=', 'users.id').on('identities.connection_id', '=', connectionId),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`count(identities.id)::int`.as('linked'))
    .where('reach.ancestor_id', '=', companyId)
    .where('users.role', 'in', ['admin', 'teacher'])
    .where('users.status', '=', 'active')
    .executeTakeFirstOrThrow()
}
