import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { noteInstallation } from '#platform/secrets/installation.ts'
import { demoCompanies } from './demo-companies.ts'
import { addDemoHistory } from './history/history.job.ts'

/** Who can sign in where, for the line printed at the start. */
export interface DemoLine {
  demo: {
    company: string
    host: string
    /** Students have no password; they sign in with an e-mailed link. */
    people: { role: string; name: string; email: string; password?: string }[]
  }[]
}

const key = 'demo'

/**
 * Creates the demo once per database, completely or not at all, even if several processes start concurrently. Null
 * if the database was already in use: the demo is never added to real companies.
 */
export async function seedDemo(ctx: Ctx): Promise<DemoLine | null> {
  if (await isSeeded(ctx)) return demoLine
  if (await isInUse(ctx)) return null
  // Loaded only on a first start.
  const { build, prepare } = await import('./build-demo.ts')
  const prepared = await prepare()
  const later: Parameters<Ctx['afterCommit']>[0][] = []
  await ctx.db.transaction().execute(async (db) => {
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await waitForTurn(db)
    const inner: Ctx = {
      ...ctx,
      db,
      afterCommit: (task) => later.push(task),
      transaction: (work) => work(inner),
      languages: { requested: null, platform: 'en_US', course: 'en_US' },
    }
    if ((await isSeeded(inner)) || (await isInUse(inner))) return
    await build(inner, prepared)
    if (ctx.services.settings.demoHistory) await addDemoHistory(inner)
    await noteInstallation(db, key, { seeded_at: ctx.now.toISOString() })
  })
  for (const task of later) ctx.afterCommit(task)
  return (await isSeeded(ctx)) ? demoLine : null
}

const demoLine: DemoLine = {
  demo: demoCompanies.map(({ company, people }) => ({
    company: company.name,
    host: company.hosts[0] ?? '',
    people: people.map(({ role, first_name, last_name, email, password }) => ({
      role,
      name: `${first_name} ${last_name}`,
      email,
      ...(password === undefined ? {} : { password }),
    })),
  })),
}

/**
 * A second process waits until the first has finished, however slow the machine is. It asks again and again, since the connection ends
 * a statement that takes longer than half a minute.
 */
async function waitForTurn(db: Ctx['db']): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as locked`.execute(db)
    if (rows[0]?.locked) return
    await sleep(100)
  }
}

async function isSeeded(ctx: Ctx): Promise<boolean> {
  const row = await ctx.db.selectFrom('installation').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

async function isInUse(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined
}
