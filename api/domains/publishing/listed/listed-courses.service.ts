import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ListedCourse, listListedCourses as listEndpoint } from '#contract/publishing/listed-courses.ts'
import { addressOf } from '#contract/routes.ts'
import { baseUrl, getBranding } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { createSerializer, type SerializedResponse } from '#platform/responses/serialized-response.ts'
import type { Texts } from '../publishing.documents.ts'
import { getRelease } from '../publishing.service.ts'

/** Courses that a company lists publicly: only their releases, nothing of drafts and nobody's progress. Read-only. */

const serialize = createSerializer(listEndpoint)

export async function listListedCourses(
  ctx: Ctx,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof listEndpoint>,
): Promise<SerializedResponse<ResponseOf<typeof listEndpoint>>> {
  const { company_id } = await getBranding(ctx, ctx.host)
  if (!company_id) return serialize({ data: [], meta: { next_cursor: null } })
  const rows = await selectListed(ctx, company_id, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const base = await baseUrl(ctx, company_id)
  const data = await Promise.all(page.map((row) => toListed(ctx, row, base)))
  return serialize({ data, meta: { next_cursor } })
}

async function selectListed(
  ctx: Ctx,
  companyId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; release_id: string }[]> {
  const rows = ctx.db
    .selectFrom('courses')
    .select(['id', 'current_release_id as release_id'])
    .where('company_id', '=', companyId)
    .where('is_listed', '=', true)
    .where('status', '<>', 'archived')
    .where('current_release_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ release_id: string }>()
  return (after ? rows.where('id', '<', after) : rows).execute()
}

async function toListed(
  ctx: Ctx,
  { id, release_id }: { id: string; release_id: string },
  base: string,
): Promise<ListedCourse> {
  const { outline } = await getRelease(ctx, release_id)
  const { slug, difficulty, cover, locales, estimated_minutes } = outline.course
  const requested = ctx.languages.course
  const locale = requested && locales.includes(requested) ? requested : found(locales[0])
  const inLocale = (texts: Texts): string => texts[locale] ?? texts[found(locales[0])] ?? ''
  return {
    id,
    slug,
    title: inLocale(outline.title),
    description: inLocale(outline.description),
    cover: cover && new URL(cover, base).href,
    difficulty,
    minutes: estimated_minutes,
    locale,
    locales,
    address: new URL(addressOf('front.library.show', { course: slug }), base).href,
  }
}
