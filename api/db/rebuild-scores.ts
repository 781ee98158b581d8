import type pg from 'pg'
import type { Log } from './log.ts'

/** Awarding points to this many students is blocked at once, for at most a second. */
const studentsAtOnce = 2_000
const studentsBetweenReports = 50_000

/** Returns the number of companies. */
export async function rebuildScores(client: pg.Client, log: Log): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from companies order by id')
  for (const { id } of rows) await rebuildCompany(client, log, id)
  return rows.length
}

async function rebuildCompany(client: pg.Client, log: Log, companyId: string): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  for (let students = 0; after !== null; students += studentsAtOnce) {
    if (students > 0 && students % studentsBetweenReports === 0)
      log.info(`Company ${companyId}: ${students} people are done.`)
    const { rows }: pg.QueryResult<{ last: string | null }> = await client.query(
      'select rebuild_scores_of_people($1, $2, $3) as last',
      [companyId, after, studentsAtOnce],
    )
    after = rows[0]?.last ?? null
  }
  await client.query('select rebuild_score_counts($1)', [companyId])
}
