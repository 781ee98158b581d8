import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const monthOf = (ctx: Ctx) => `${ctx.now.toISOString().slice(0, 7)}-01`

/** How many characters a company may still send this month; null without a budget. */
export async function selectBudgetLeft(ctx: Ctx, companyId: string): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select (monthly_characters - coalesce((select sum(characters) from machine_usage used
      where used.company_id = settings.company_id and month = ${monthOf(ctx)}), 0))::integer as left
    from translation_settings settings where company_id = ${companyId}
  `.execute(ctx.db)
  const left = rows[0]?.left ?? null
  return left === null ? null : Math.max(0, left)
}

/** Takes characters from the month's budget. Returns false, taking none, if too few are left. */
export async function takeCharacters(ctx: Ctx, companyId: string, characters: number): Promise<boolean> {
  const budget = sql`(select monthly_characters from translation_settings where company_id = ${companyId})`
  const { rows } = await sql`
    insert into machine_usage (company_id, month, characters)
    select ${companyId}, ${monthOf(ctx)}::date, ${characters} where coalesce(${characters} <= ${budget}, true)
    on conflict (company_id, month) do update set characters = machine_usage.characters + excluded.characters
      where coalesce(machine_usage.characters + excluded.characters <= ${budget}, true)
    returning company_id
  `.execute(ctx.db)
  return rows.length > 0
}

/** Returns characters that were taken but not translated. */
export async function giveCharactersBack(ctx: Ctx, companyId: string, characters: number): Promise<void> {
  await sql`
    update machine_usage set characters = characters - ${characters}
    where company_id = ${companyId} and month = ${monthOf(ctx)}
  `.execute(ctx.db)
}

const retention = sql`interval '90 days'`

export async function selectCached(
  ctx: Ctx,
  companyId: string,
  keys: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; target: string }>`
    select key, target from machine_cache where company_id = ${companyId} and key = any(${keys})
      and made_at > ${ctx.now.toISOString()}::timestamptz - ${retention}
  `.execute(ctx.db)
  return new Map(rows.map(({ key, target }) => [key, target]))
}

/** Caches translations and deletes the company's old ones. */
export async function insertCached(
  ctx: Ctx,
  companyId: string,
  answers: { key: string; target: string }[],
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    insert into machine_cache (company_id, key, target, made_at)
    select ${companyId}, key, target, ${ctx.now.toISOString()}::timestamptz
    from unnest(${answers.map(({ key }) => key)}::text[], ${answers.map(({ target }) => target)}::text[]) as answer (key, target)
    on conflict (company_id, key) do update set target = excluded.target, made_at = excluded.made_at
  `.execute(ctx.db)
  await sql`
    delete from machine_cache where company_id = ${companyId} and made_at < ${ctx.now.toISOString()}::timestamptz - ${retention}
  `.execute(ctx.db)
}
