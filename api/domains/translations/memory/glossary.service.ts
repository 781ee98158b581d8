import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/translations/helps.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import * as queries from './glossary.queries.ts'
import type { Pair } from './memory.queries.ts'

// Terms with a fixed translation in a company. Companies below can use them, too.

const present = (
  ctx: SignedIn,
  { company_id, ...term }: queries.TermRow,
): ResponseOf<typeof contract.createGlossaryTerm>['data'] => ({
  ...term,
  can: { edit: company_id === ctx.actor.company_id },
})

export async function listGlossary(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, ...filter }: QueryOf<typeof contract.listGlossary>,
): Promise<ResponseOf<typeof contract.listGlossary>> {
  const rows = await queries.selectTerms(ctx, ctx.actor.company_id, {
    ...filter,
    after: cursor,
    limit: limit + 1,
  })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((term) => present(ctx, term)), meta: { next_cursor } }
}

const noValues = { forms: [], forbidden: [], keep: false, case_sensitive: false, note: '' }
const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

export async function createTerm(
  ctx: SignedIn,
  { source_locale, target_locale, ...values }: BodyOf<typeof contract.createGlossaryTerm>,
): Promise<ResponseOf<typeof contract.createGlossaryTerm>> {
  const id = await queries.upsertTerm(ctx, {
    id: newId(),
    company_id: ctx.actor.company_id,
    source_locale,
    target_locale,
    ...noValues,
    ...(given(values) as { term: string; target: string }),
  })
  return { data: present(ctx, found(await queries.findTerm(ctx, id))) }
}

export async function updateTerm(
  ctx: SignedIn,
  termId: string,
  changes: BodyOf<typeof contract.updateGlossaryTerm>,
): Promise<ResponseOf<typeof contract.createGlossaryTerm>> {
  const term = found(await queries.findTerm(ctx, termId))
  await queries.upsertTerm(ctx, { ...term, ...given(changes) })
  return { data: present(ctx, found(await queries.findTerm(ctx, termId))) }
}

export async function removeTerm(ctx: SignedIn, termId: string): Promise<void> {
  found(await queries.findTerm(ctx, termId))
  await queries.deleteTerm(ctx, termId)
}

const mostTerms = 2_000

/** All terms of a language pair that apply to a company, including those inherited from above. */
export const readTerms = (ctx: Ctx, { company_id, ...locales }: Pair): Promise<queries.TermRow[]> =>
  queries.selectTerms(ctx, company_id, { ...locales, limit: mostTerms })
