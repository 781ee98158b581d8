import pg from 'pg'
import { shiftDay } from '#contract/days.ts'
import { findOwnerAddress } from '#db/embedded/data-layout.ts'
import { askOwner } from '#db/embedded/owner-lock.ts'

/** Simulates that a course was completed this many days ago. */
export async function haveFinishedAgo(courseId: string, days: number): Promise<void> {
  const address = findOwnerAddress(process.env.E2E_DATA_DIR ?? '')
  const owner = address ? await askOwner(address) : undefined
  const client = new pg.Client(process.env.DATABASE_URL ?? owner?.connection)
  await client.connect()
  try {
    const ago = 'make_interval(days => $2)'
    await client.query(
      `update enrolments set completed_at = completed_at - ${ago}, ends_at = ends_at - ${ago}, revision = revision + 1
       where course_id = $1 and status = 'completed' and archived_at is null`,
      [courseId, days],
    )
  } finally {
    await client.end()
  }
}

export const daysFromNow = (days: number) =>
  shiftDay(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' }), days)
