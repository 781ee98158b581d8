import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Material } from '#contract/content/materials.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { loadContents } from './content.service.ts'
import { type Written, writeDocuments } from './stored-documents.service.ts'

export interface AppliedContent extends Written {
  materials: Material[]
}

/**
 * Makes the documents of a touched course equal to the given ones. Equal documents are not touched, changed ones
 * keep their previous version among the saved versions, and others are deleted. `files` are addresses that they may
 * use although no company within reach has them.
 */
export async function applyContents(
  ctx: SignedIn,
  course: Pick<CourseRow, 'id' | 'company_id' | 'locales'>,
  contents: AppliedContent[],
  files?: ReadonlySet<string>,
): Promise<void> {
  const keyOf = ({ lesson_id, locale }: Pick<AppliedContent, 'lesson_id' | 'locale'>): string =>
    `${lesson_id} ${locale}`
  const stored = new Map((await loadContents(ctx, course.id)).map((content) => [keyOf(content), content]))
  const wanted = new Set(contents.map(keyOf))
  const surplus = [...stored.values()].filter((content) => !wanted.has(keyOf(content)))
  await sql`delete from contents using ${placesOf(surplus)} where ${isThere}`.execute(ctx.db)
  await writeDocuments(
    ctx,
    course,
    contents.filter((one) => !isDeepStrictEqual(stored.get(keyOf(one))?.document, one.document)),
    files,
  )
  const others = contents.filter(
    (one) => !isDeepStrictEqual(stored.get(keyOf(one))?.materials ?? [], one.materials),
  )
  await sql`update contents set materials = given.materials from ${placesOf(others)} where ${isThere}`.execute(
    ctx.db,
  )
}

const isThere = sql`contents.lesson_id = given.lesson_id and contents.locale = given.locale`

/** The given documents as a table: lesson, language and materials. */
const placesOf = (contents: Pick<AppliedContent, 'lesson_id' | 'locale' | 'materials'>[]) => sql`unnest(
  ${contents.map(({ lesson_id }) => lesson_id)}::uuid[], ${contents.map(({ locale }) => locale)}::text[],
  ${contents.map(({ materials }) => JSON.stringify(materials))}::jsonb[]) as given (lesson_id, locale, materials)`
