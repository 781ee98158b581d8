import { sql } from 'kysely'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx } from '#platform/context.ts'

export interface OwnerWeek {
  company_id: string
  user_id: string
  /** The Monday after the week that is told. */
  week: string
}

/**
 * Begins the week of every company where it is Monday by now, and returns the owners of those that have sealed
 * something since the Monday before. Another process that does the same gets no company twice.
 */
export async function beginWeeks(ctx: Ctx): Promise<OwnerWeek[]> {
  const { rows } = await sql<OwnerWeek>`
    with begun as (
      insert into seal_mail_weeks as known (company_id, week)
      select companies.id, local.week from companies
      cross join lateral (
        select date_trunc('week', ${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date as week
      ) local
      left join seal_mail_weeks last on last.company_id = companies.id
      where companies.deleted_at is null and (last.week is null or last.week < local.week)
      order by companies.id
      on conflict (company_id) do update set week = excluded.week where known.week < excluded.week
      returning company_id, week
    )
    select begun.company_id, owner.id as user_id, begun.week::text
    from begun join companies on companies.id = begun.company_id
    join users owner on owner.company_id = begun.company_id and owner.role = 'admin'
      and owner.status = 'active' and 'owner' = any (owner.abilities)
    cross join lateral (
      select at from event_seals where company_id = begun.company_id order by number desc limit 1
    ) head
    where head.at >= (begun.week - 7)::timestamp at time zone companies.time_zone
      and not ${isClosed('companies.id')}
    order by begun.company_id, owner.id`.execute(ctx.db)
  return rows
}

export interface MailedOwner {
  platform_locale: string | null
  default_locale: string
  company: string
  /** Today in the time zone of the company. */
  today: string
}

/** Undefined for somebody who is no owner of the company any more, and for a company that is closed. */
export async function findOwner(
  ctx: Ctx,
  { user_id, company_id }: Pick<OwnerWeek, 'user_id' | 'company_id'>,
): Promise<MailedOwner | undefined> {
  const { rows } = await sql<MailedOwner>`
    select owner.platform_locale, companies.default_locale, companies.name as company,
      (${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date::text as today
    from users owner join companies on companies.id = owner.company_id
    where owner.id = ${user_id} and owner.company_id = ${company_id} and owner.role = 'admin'
      and owner.status = 'active' and 'owner' = any (owner.abilities) and not ${isClosed('companies.id')}`.execute(
    ctx.db,
  )
  return rows[0]
}

export interface SealedWeek {
  /** Of the last seal. */
  number: number
  /** Hexadecimal. */
  root: string
  events: number
}

/** What was sealed in the week before a Monday; undefined if nothing was. Numbers of seals grow with their time. */
export async function findSealedWeek(
  ctx: Ctx,
  { company_id, week }: Pick<OwnerWeek, 'company_id' | 'week'>,
): Promise<SealedWeek | undefined> {
  const lastBefore = (days: number) => sql`
    select number, root from event_seals
    where company_id = ${company_id} and at < (
      select (${week}::date - ${days}::int)::timestamp at time zone time_zone from companies where id = ${company_id})
    order by number desc limit 1`
  const { rows } = await sql<SealedWeek>`
    with head as (${lastBefore(0)}), before as (${lastBefore(7)})
    select head.number, encode(head.root, 'hex') as root, (
      select sum(s.events)::int from event_seals s
      where s.company_id = ${company_id} and s.number <= head.number
        and s.number > coalesce((select number from before), 0)
    ) as events
    from head where head.number > coalesce((select number from before), 0)`.execute(ctx.db)
  return rows[0]
}
