import { sql } from 'kysely'
import type { CourseStatus, Difficulty } from '../../../contract/courses.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { SignedIn } from '../../platform/context.ts'
import { inReach } from '../companies/companies.service.ts'

export interface CourseRow {
  id: string
  company_id: string
  slug: string
  status: CourseStatus
  difficulty: Difficulty
  /** The first is the default: the language the course is written in. */
  locales: Locale[]
  cover_file_id: string | null
  estimated_minutes: number
  tags: string[]
  order_mode: 'free' | 'sequential'
  skipping_allowed: boolean
  pass_mark: number
  certificate_enabled: boolean
  validity_days: number | null
  current_release_id: string | null
  version: number
  updated_at: string
}

const columns = [
  'courses.id',
  'courses.company_id',
  'courses.slug',
  'courses.status',
  'courses.difficulty',
  'courses.locales',
  'courses.cover_file_id',
  'courses.estimated_minutes',
  'courses.tags',
  'courses.order_mode',
  'courses.skipping_allowed',
  'courses.pass_mark',
  'courses.certificate_enabled',
  'courses.validity_days',
  'courses.current_release_id',
  'courses.version',
  'courses.updated_at',
] as const

export async function selectCourse(ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(columns)
    .where('courses.id', '=', courseId)
    .where('courses.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row as CourseRow | undefined
}

/**
 * Locks the course and marks its draft as changed at a time later than any before, which is how a course whose draft equals its
 * release is told from one that was edited since. A draft in review goes back to its author.
 */
export async function markChanged(ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> {
  const row = await ctx.db
    .updateTable('courses')
    .set({
      updated_at: sql<string>`greatest(${ctx.now.toISOString()}::timestamptz, updated_at + interval '1 millisecond')`,
      status: sql<CourseStatus>`case when status <> 'in_review' then status
        when current_release_id is null then 'draft' else 'published' end`,
    })
    .where('courses.id', '=', courseId)
    .where('courses.company_id', 'in', inReach(ctx))
    .returning(columns)
    .executeTakeFirst()
  return row as CourseRow | undefined
}

export async function updateStatus(ctx: SignedIn, courseId: string, status: CourseStatus): Promise<void> {
  await ctx.db.updateTable('courses').set({ status }).where('id', '=', courseId).execute()
}

/** The draft's time becomes the release's own, to the last digit. */
export async function updateRelease(ctx: SignedIn, courseId: string, releaseId: string): Promise<void> {
  await ctx.db
    .updateTable('courses')
    .from('releases')
    .set((q) => ({
      status: 'published',
      current_release_id: releaseId,
      updated_at: q.ref('releases.published_at'),
    }))
    .where('courses.id', '=', courseId)
    .where('releases.id', '=', releaseId)
    .execute()
}

/** Holds the course for the rest of the transaction, so that its draft cannot change meanwhile. */
export async function lockCourse(ctx: SignedIn, courseId: string): Promise<CourseRow | undefined> {
  const row = await ctx.db
    .selectFrom('courses')
    .select(columns)
    .where('courses.id', '=', courseId)
    .where('courses.company_id', 'in', inReach(ctx))
    .forUpdate('courses')
    .executeTakeFirst()
  return row as CourseRow | undefined
}
