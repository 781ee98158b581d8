import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Ctx } from '../context.ts'

/**
 * Updates the planner’s statistics of tables that a job has just filled. Autovacuum runs minutes later; until then the
 * planner assumes empty tables and chooses nested loops.
 */
export async function refreshStatistics(ctx: Ctx, tables: readonly (keyof Database)[]): Promise<void> {
  for (const table of tables) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(ctx.db)
}
