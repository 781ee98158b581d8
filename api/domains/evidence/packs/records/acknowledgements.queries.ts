import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { PackScope } from './people.queries.ts'

export interface AcknowledgementRow {
  student_id: string
  course_id: string
  course: string
  item_id: string
  release: number
  locale: string
  accepted_at: string
  statement_hash: string
  source_hash: string
}

/**
 * What people had accepted by the end of the period, in the company of the pack or in an enrolment that has moved to it
 * with them.
 */
export async function selectAcknowledgements(
  ctx: Ctx,
  { companyId, at }: PackScope,
  ids: readonly string[],
): Promise<AcknowledgementRow[]> {
  const { rows } = await sql<AcknowledgementRow>`
    select g.student_id, g.course_id, g.item_id, g.release_number as release, g.locale, g.confirmed_at as accepted_at,
      g.statement_hash, g.source_hash, coalesce(r.outline -> 'title' ->> g.locale,
        r.outline -> 'title' ->> (r.outline -> 'course' -> 'locales' ->> 0)) as course
    from acknowledgements g join releases r on r.id = g.release_id join enrolments e on e.id = g.enrolment_id
    where g.student_id = any (${ids}::uuid[]) and ${companyId}::uuid in (g.company_id, e.company_id) and g.confirmed_at < ${at}::timestamptz
    order by g.student_id, g.confirmed_at, g.id`.execute(ctx.db)
  return rows
}

export interface StatementRow {
  hash: string
  title: string
  statement: string
  policy: string
  href: string
  label: string
}

export const selectStatements = (ctx: Ctx, hashes: readonly string[]): Promise<StatementRow[]> =>
  ctx.db
    .selectFrom('acknowledgement_statements')
    .select(['hash', 'title', 'statement', 'policy', 'href', 'label'])
    .where('hash', 'in', [...hashes])
    .orderBy('hash')
    .execute()
