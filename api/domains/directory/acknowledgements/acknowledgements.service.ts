import { statementName } from '#contract/blocks/acknowledgement.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type {
  AcknowledgementPerson,
  CourseStatement,
  listAcknowledgementPeople as peopleEndpoint,
  listCourseStatements as statementsEndpoint,
  listStudentAcknowledgements as studentEndpoint,
} from '#contract/learning/acknowledgements/accepted-statements.ts'
import { limits } from '#contract/limits.ts'
import { shownStatement } from '#domains/learning/items/statements.rules.ts'
import { courseIn } from '#domains/learning/progress/released-course.rules.ts'
import { getDocument, getRelease } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { canExport } from '../directory.policy.ts'
import { findStudent } from '../directory.queries.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import * as queries from './acknowledgements.queries.ts'

/** Who has accepted which statement of a course. Reads what `learning` stores. */

const statementsAtMost = 100

type Statement = Omit<CourseStatement, 'accepted' | 'people'> & queries.RequiredStatement

/** The statements of the current release, in the caller's language. Throws 404 out of reach. */
async function statementsOf(ctx: SignedIn, courseId: string): Promise<Statement[]> {
  const releaseId = await queries.findReleaseId(ctx, courseId)
  if (releaseId === undefined) throw notFound()
  if (releaseId === null) return []
  const course = courseIn(await getRelease(ctx, releaseId), ctx.languages.platform)
  const required = course.rules.items.flatMap((item, index) =>
    item.kind === 'lesson'
      ? (item.acknowledgements ?? []).map(({ id, hash }) => ({
          item,
          title: course.refs[index]?.title ?? '',
          id,
          hash,
        }))
      : [],
  )
  return Promise.all(
    required.slice(0, statementsAtMost).map(async ({ item, title, id, hash }) => {
      const byLocale = course.release.documents[item.id] ?? {}
      const locale = byLocale[course.locale] ? course.locale : found(course.release.outline.course.locales[0])
      const shown = shownStatement(await getDocument(ctx, found(byLocale[locale])), id)?.statement
      return {
        item_id: item.id,
        item_title: title,
        block_id: id,
        source_hash: hash,
        name: shown ? statementName(shown) : '',
        statement: shown?.statement ?? '',
        policy: shown?.policy ?? '',
        locale,
      }
    }),
  )
}

export async function listStatements(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof statementsEndpoint>> {
  const statements = await statementsOf(ctx, courseId)
  await settleStates(ctx)
  const required = statements.map(({ item_id, block_id, source_hash }) => ({
    item_id,
    block_id,
    source_hash,
  }))
  const { people, accepted } = await queries.countAccepted(ctx, courseId, required)
  return {
    data: statements.map(({ source_hash: _, ...statement }) => ({
      ...statement,
      accepted: accepted.get(`${statement.item_id} ${statement.block_id}`) ?? 0,
      people,
    })),
    meta: { can: { export: canExport(ctx) } },
  }
}

export interface StatementId {
  courseId: string
  itemId: string
  blockId: string
}

/** Throws 404 for a block that is no statement of the current release. */
export async function findStatement(ctx: SignedIn, id: StatementId): Promise<Statement> {
  const statements = await statementsOf(ctx, id.courseId)
  return found(statements.find(({ item_id, block_id }) => item_id === id.itemId && block_id === id.blockId))
}

export const toPerson = (row: queries.AcknowledgementPersonRow): AcknowledgementPerson => ({
  ...{ id: row.id, full_name: row.full_name, email: row.email },
  ...{ company_name: row.company_name, department: row.department },
  accepted:
    row.confirmed_at !== null && row.release_number !== null && row.locale !== null
      ? { confirmed_at: row.confirmed_at, release_number: row.release_number, locale: row.locale }
      : null,
  earlier_at: row.earlier_at,
})

export async function listPeople(
  ctx: SignedIn,
  id: StatementId,
  { cursor, limit = limits.pageSize.default, state, search }: QueryOf<typeof peopleEndpoint>,
): Promise<ResponseOf<typeof peopleEndpoint>> {
  const statement = await findStatement(ctx, id)
  await settleStates(ctx)
  const filter = { courseId: id.courseId, statement, state, search: search?.trim() }
  const rows = await queries.selectPeople(ctx, { ...filter, after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const total = cursor === undefined ? { total: rows[0]?.total_people ?? 0 } : {}
  return { data: page.map(toPerson), meta: { next_cursor, ...total } }
}

/** Throws 404 for a student out of reach. */
export async function listOfStudent(
  ctx: SignedIn,
  studentId: string,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof studentEndpoint>,
): Promise<ResponseOf<typeof studentEndpoint>> {
  found(await findStudent(ctx, studentId))
  const rows = await queries.selectAccepted(ctx, studentId, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    data: page.map(({ title, label, ...row }) => ({
      ...row,
      name: statementName({ title, label, policy: row.policy, href: row.href, statement: row.statement }),
    })),
    meta: { next_cursor },
  }
}
