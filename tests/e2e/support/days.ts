import pg from 'pg'
import { shiftDay } from '#contract/days.ts'
import { findOwnerAddress } from '#db/embedded/data-layout.ts'
import { askOwner } from '#db/embedded/owner-lock.ts'

async function withDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const address = findOwnerAddress(process.env.E2E_DATA_DIR ?? '')
  const owner = address ? await askOwner(address) : undefined
  const client = new pg.Client(process.env.DATABASE_URL ?? owner?.connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Simulates that a course was completed this many days ago. */
export const haveFinishedAgo = (courseId: string, days: number): Promise<void> =>
  withDatabase((client) => {
    const ago = 'make_interval(days => $2)'
    return client.query(
      `update enrolments set completed_at = completed_at - ${ago}, ends_at = ends_at - ${ago}, revision = revision + 1
       where course_id = $1 and status = 'completed' and archived_at is null`,
      [courseId, days],
    )
  })

/** Simulates that a company has required a second factor for this many days, and had its people before. */
export const haveRequiredFor = (companyId: string, days: number): Promise<void> =>
  withDatabase(async (client) => {
    const ago = 'make_interval(days => $2)'
    await client.query(
      `update second_factor_policies set admins_since = admins_since - ${ago} where company_id = $1`,
      [companyId, days],
    )
    await client.query(`update users set created_at = created_at - ${ago} where company_id = $1`, [
      companyId,
      days,
    ])
  })

export const daysFromNow = (days: number) =>
  shiftDay(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' }), days)
