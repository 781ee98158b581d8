import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Tells the planner of tables that a job has just filled. Autovacuum comes up to some minutes later; until then it takes them for
 * empty and compares every row with every other.
 */
export async function refreshStatistics(ctx: Ctx, tables: readonly (keyof Database)[]): Promise<void> {
  for (const table of tables) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(ctx.db)
}
