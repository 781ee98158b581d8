import * as z from 'zod/mini'
import { type ContentDocument, contentDocument } from '#contract/content/content.ts'
import { activitySeconds } from '#contract/courses/item-length.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { isDecorative } from '#contract/media/alternative-text.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, invalid } from '#platform/errors.ts'
import { checkFiles, unknownFiles } from './content.files.ts'
import * as queries from './content.queries.ts'
import {
  type ContentUnit,
  contentIdOf,
  type FileUse,
  fileUses,
  problemsOf,
  savedUnitStateOf,
  unitsOf,
  walk,
} from './content.rules.ts'
import { followingDocuments, type SourceChange } from './translated-media.service.ts'

// Stores documents with everything derived from them; many documents take as many statements as one.

/** A document in its stored form, with everything derived from it. */
export interface PreparedDocument {
  json: string
  units: ContentUnit[]
  uses: FileUse[]
  /** Seconds for videos, audio and exercises, in addition to reading. */
  seconds: number
}

/**
 * Does the slow work on a document that needs no database. Fields that the schema does not know are dropped. Throws
 * 422 naming an invalid block.
 */
export function prepare(sent: ContentDocument): PreparedDocument {
  const document = z.parse(contentDocument, sent)
  const problems = problemsOf(document)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  dropUndecided(document)
  const json = JSON.stringify(document)
  if (Buffer.byteLength(json) > limits.documentBytes) throw new AppError('too_large', 'too_large')
  return { json, units: unitsOf(document), uses: fileUses(document), seconds: secondsOf(document) }
}

const secondsOf = (document: ContentDocument): number =>
  activitySeconds([...walk(document)].map(({ node }) => node))

/**
 * Undecided or unknown values are not stored, as in documents from before these fields existed, so that saving an
 * old document again does not change its images and audio.
 */
function dropUndecided(document: ContentDocument): void {
  for (const { node } of walk(document)) {
    if (!node.attrs) continue
    if (!isDecorative(node.attrs)) delete node.attrs.decorative
    if (node.type === 'audio' && node.attrs.seconds === null) delete node.attrs.seconds
  }
}

/** Throws 422 for a document that `prepare` would refuse, or that uses a file for which `isThere` returns false. */
export function refuseUnstorable(document: ContentDocument, isThere: (address: string) => boolean): void {
  const wrong = prepare(document).uses.filter(({ src }) => !isThere(src))
  if (wrong.length > 0) throw invalid(unknownFiles(wrong))
}

export interface Written {
  lesson_id: string
  locale: Locale
  document: ContentDocument
}

/** Number of documents kept in memory and sent at once. */
const batchSize = 100

/**
 * Saves documents of a touched course whatever is stored, the source's before their translations. `files` are
 * addresses that they may use although no company within reach has them.
 */
export async function writeDocuments(
  ctx: SignedIn,
  course: Pick<CourseRow, 'id' | 'company_id' | 'locales'>,
  documents: Written[],
  files?: ReadonlySet<string>,
): Promise<void> {
  const [source] = course.locales
  const isSource = ({ locale }: Written): boolean => locale === source
  const inOrder = [documents.filter(isSource), documents.filter((one) => !isSource(one))]
  for (const part of inOrder)
    for (let from = 0; from < part.length; from += batchSize)
      await writeSome(ctx, files ? { ...course, files } : course, part.slice(from, from + batchSize))
}

async function writeSome(ctx: SignedIn, course: Of, documents: Written[]): Promise<void> {
  const prepared = documents.map(({ lesson_id, locale, document }) => {
    const id = contentIdOf(lesson_id, locale)
    return { id, lesson_id, locale, ...prepare(document) }
  })
  const stored = new Map((await queries.compareStored(ctx, prepared)).map((one) => [one.id, one]))
  const next = prepared.flatMap(({ id, ...document }) => {
    const before = stored.get(id)
    return before?.same ? [] : [{ ...document, version: (before?.version ?? 1) + 1 }]
  })
  await storeDocuments(ctx, course, next)
}

type Of = Pick<CourseRow, 'id' | 'company_id' | 'locales'> & {
  /** Addresses of files that the documents may use although no company within reach has them. */
  files?: ReadonlySet<string>
}
type Next = PreparedDocument &
  Pick<Written, 'lesson_id' | 'locale'> & { version: number; key?: string | undefined }

/**
 * Stores documents of a touched course as their next versions. Either all or none of them must be in its source
 * language.
 */
export async function storeDocuments(ctx: SignedIn, course: Of, documents: Next[]): Promise<void> {
  if (documents.length === 0) return
  const [source] = course.locales
  const fileIds = await checkFiles(ctx, course, {
    uses: documents.flatMap(({ uses }) => uses),
    accepted: course.files,
  })
  const rows = documents.map((document) => ({
    ...document,
    id: contentIdOf(document.lesson_id, document.locale),
    sourceId: document.locale === source ? null : contentIdOf(document.lesson_id, source as Locale),
    words: document.units.reduce((sum, unit) => sum + unit.words, 0),
  }))
  const changes = await mediaChanges(ctx, rows)
  await queries.upsertContents(ctx, course, rows)
  const known = await queries.selectUnits(
    ctx,
    rows.flatMap(({ id, sourceId }) => (sourceId ? [id, sourceId] : [id])),
  )
  const unitsBy = (id: string | null) => (id === null ? undefined : known.get(id))
  const units = rows.flatMap(({ id, sourceId, units: own }) =>
    own.map((unit) => ({
      content_id: id,
      ...unit,
      ...savedUnitStateOf(unit, {
        known: unitsBy(id)?.get(unit.block_id),
        source: unitsBy(sourceId)?.get(unit.block_id),
      }),
    })),
  )
  const ids = rows.map(({ id }) => id)
  await queries.replaceUnits(ctx, ids, units)
  const shown = rows.flatMap(({ id, uses }) =>
    [...new Set(uses.flatMap(({ src }) => fileIds.get(src) ?? []))].map((file_id) => ({
      content_id: id,
      file_id,
    })),
  )
  await queries.replaceFiles(ctx, ids, shown)
  await followSource(ctx, course, changes)
}

/** Documents of the source that use files, before and after the save. */
async function mediaChanges(
  ctx: SignedIn,
  rows: (Pick<Next, 'lesson_id' | 'uses' | 'json'> & { id: string; sourceId: string | null })[],
): Promise<SourceChange[]> {
  const sources = rows.filter(({ sourceId, uses }) => sourceId === null && uses.length > 0)
  if (sources.length === 0) return []
  const before = await queries.selectDocuments(
    ctx,
    sources.map(({ id }) => id),
  )
  return sources.flatMap(({ id, lesson_id, json }) => {
    const known = before.get(id)
    return known ? [{ lesson_id, before: known, after: JSON.parse(json) as ContentDocument }] : []
  })
}

/** Translations keep showing the files of their source, unless they have their own. */
async function followSource(ctx: SignedIn, course: Of, changes: SourceChange[]): Promise<void> {
  if (changes.length === 0) return
  const following = await followingDocuments(ctx, course.locales[0] as Locale, changes)
  await storeDocuments(
    ctx,
    course,
    following.map(({ document, ...row }) => ({ ...row, ...prepare(document) })),
  )
}
