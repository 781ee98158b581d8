import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Material } from '#contract/content/materials.ts'
import { isVisible } from '#contract/content/visible-text.ts'
import { type CourseFile, courseFile, courseFileFormat } from '#contract/courses/course-file.ts'
import type { Course } from '#contract/courses/courses.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import {
  addressOf,
  anyAddress,
  type FileExtension,
  fileAddress,
  type MediaKind,
  mediaKinds,
} from '#contract/media/media.ts'
import type { importCourse as importCourseEndpoint } from '#contract/publishing/publishing.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { refuseUnstorable } from '#domains/content/stored-documents.service.ts'
import { createCourseWithId, getCourse, hasCourse } from '#domains/courses/courses.service.ts'
import {
  findFiles,
  findStored,
  storeAnimation,
  storeImage,
  storeMedia,
  storeSvgAsImage,
} from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { idFrom } from '#platform/derived-id.ts'
import { invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { refuseDeep, refuseUnsafe } from '#platform/http/body/payload.ts'
import { idempotentId } from '#platform/ids.ts'
import { applyDraft } from '../drafts/apply-draft.service.ts'
import { type Draft, type DraftItem, itemsOf } from '../drafts/draft.rules.ts'
import { problemsOf } from '../drafts/publish-problems.rules.ts'
import { sayProblem } from '../publishing.presenter.ts'

// Exports a whole course to a file and imports it again. The imported course is the same except for its ids.

const addressPattern = new RegExp(`${anyAddress}\\b`, 'g')

const isPlayed = new RegExp(`^${addressOf([...mediaKinds.video, ...mediaKinds.audio])}$`)

/** The addresses of all stored files that a draft uses. */
export const fileAddressesOf = (draft: Draft): string[] => [
  ...new Set(JSON.stringify(draft).match(addressPattern) ?? []),
]

export async function courseFileOf(ctx: SignedIn, draft: Draft): Promise<CourseFile> {
  const { id: _, company_id: __, slug: ___, ...course } = draft.course
  const { title, description, objectives, extra_credits, chapters, final_exam } = draft
  const files = await filesOf(ctx, draft)
  const file = {
    format: courseFileFormat,
    version: 1,
    course,
    title,
    description,
    objectives,
    extra_credits,
    chapters,
    final_exam,
    files,
  }
  return z.parse(courseFile, file)
}

/**
 * Maximum total size of embedded files, so that the result can still be imported. Longer videos are left out and
 * have to be added again after an import.
 */
const roomForFiles = 40_000_000

/** The smallest first, so that one video does not displace all images. */
async function filesOf(ctx: SignedIn, draft: Draft): Promise<CourseFile['files']> {
  const found = await Promise.all(
    fileAddressesOf(draft).map(async (address) => ({ address, file: await findStored(ctx, address) })),
  )
  const files: CourseFile['files'] = []
  let left = roomForFiles
  for (const { address, file } of found.sort(
    (one, other) => (one.file?.bytes ?? 0) - (other.file?.bytes ?? 0),
  )) {
    if (!file || file.bytes > left) continue
    left -= file.bytes
    files.push({ address, data: (await buffer(await file.stream())).toString('base64') })
  }
  return files
}

type Report = ResponseOf<typeof importCourseEndpoint>['data']

/**
 * Creates a course in the caller's own company from a file. With `dry_run` it only reports what would be created.
 * Throws 422 with the location of the error for an invalid file.
 */
export async function importCourse(
  ctx: SignedIn,
  bytes: Uint8Array,
  { key, dry_run = false }: QueryOf<typeof importCourseEndpoint>,
): Promise<{ data: Report }> {
  const courseId = idempotentId(ctx, 'import', key)
  const file = readCourseFile(bytes)
  const draft = withOwnIds(file, { id: courseId, company_id: ctx.actor.company_id })
  if (dry_run) {
    await knownFiles(ctx, draft, file.files)
    return { data: report(ctx, draft, { file, course: null }) }
  }
  if (await hasCourse(ctx, courseId))
    return { data: report(ctx, draft, { file, course: await getCourse(ctx, courseId) }) }
  const own = await withOwnFiles(ctx, draft, file.files)
  const course = await ctx.transaction(async (inner) => {
    const { difficulty, locales } = own.course
    if (await createCourseWithId(inner, { id: courseId, title: titleOf(own), difficulty, locales })) {
      await applyDraft(inner, courseId, own)
      await recordEvent(inner, {
        kind: 'course.imported',
        company_id: ctx.actor.company_id,
        course_id: courseId,
        data: {},
      })
    }
    return getCourse(inner, courseId)
  })
  return { data: report(ctx, own, { file, course }) }
}

const titleOf = ({
  title,
  course,
}: Pick<Draft, 'title'> & { course: Pick<Draft['course'], 'locales'> }): string =>
  title[course.locales[0] ?? 'en_US'] ?? ''

function readCourseFile(bytes: Uint8Array): CourseFile {
  const json = parseJson(new TextDecoder().decode(bytes))
  refuseUnsafe(json)
  const parsed = z.safeParse(courseFile, json)
  if (!parsed.success) {
    const places = parsed.error.issues.slice(0, 10).map(({ path }) => path.join('.'))
    throw invalid({ file: ['publishing.import.not_a_course'] }, { places })
  }
  refuseContradictions(parsed.data)
  return parsed.data
}

function parseJson(text: string): unknown {
  refuseDeep(text, { values: serverLimits.courseFileValues })
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Ten times the size of a course with a thousand lessons and five hundred questions. A larger course would take so
 * long to store that others would have to wait.
 */
const mostParts = 30_000

/** Checks what the schema cannot express. */
function refuseContradictions(file: CourseFile): void {
  const { locales } = file.course
  const ids = idsOf(file)
  if (ids.length > mostParts) throw invalid({ file: [`field.too_many|${mostParts}`] })
  const isWhole =
    new Set(locales).size === locales.length &&
    new Set(ids).size === ids.length &&
    isVisible(titleOf(file)) &&
    file.final_exam.every(({ kind }) => kind === 'quiz') &&
    materialsOf(file).every(areWhole)
  if (!isWhole) throw invalid({ file: ['publishing.import.not_a_course'] })
}

const materialsOf = ({ chapters, final_exam }: CourseFile): Material[][] =>
  itemsOf({ chapters, final_exam }).flatMap((item) =>
    item.kind === 'lesson' ? Object.values(item.materials ?? {}) : [],
  )

/** As the API requires for single materials: a file has a local address, a link an external one. */
const areWhole = (materials: Material[]): boolean =>
  new Set(materials.map(({ id }) => id)).size === materials.length &&
  materials.every(({ kind, url }) => (kind === 'file') === url.startsWith(fileAddress('')))

const idsOf = ({ objectives = [], extra_credits = [], chapters, final_exam }: CourseFile): string[] => [
  ...[...objectives, ...extra_credits].map(({ id }) => id),
  ...chapters.flatMap(({ id, sections }) => [id, ...sections.map((section) => section.id)]),
  ...itemsOf({ chapters, final_exam }).flatMap((item) => [
    item.id,
    ...(item.kind === 'quiz' ? item.questions : []).flatMap(({ id, answers }) => [
      id,
      ...answers.map((answer) => answer.id),
    ]),
  ]),
]

/**
 * The draft of the new course with new ids. They are the same however often the file is sent, and differ from those
 * of every other course.
 */
function withOwnIds(file: CourseFile, { id, company_id }: { id: string; company_id: string }): Draft {
  const own = <T extends { id: string }>(node: T): T => ({ ...node, id: idFrom(`import ${id} ${node.id}`) })
  const ownItem = (item: DraftItem): DraftItem =>
    item.kind === 'lesson'
      ? own(item)
      : {
          ...own(item),
          questions: item.questions.map((question) => ({
            ...own(question),
            answers: question.answers.map(own),
          })),
        }
  const { course, title, description, objectives = [], extra_credits = [], chapters, final_exam } = file
  return {
    course: { ...course, id, company_id, slug: '' },
    publishable: course.locales.slice(0, 1),
    title,
    description,
    objectives: objectives.map(own),
    extra_credits: extra_credits.map(own),
    chapters: chapters.map((chapter) => ({
      ...own(chapter),
      sections: chapter.sections.map((section) => ({
        ...own(section),
        items: (section.items as DraftItem[]).map(ownItem),
      })),
    })),
    final_exam: (final_exam as DraftItem[]).map(ownItem),
  }
}

/**
 * The addresses of files that the caller's companies already have. Throws 422 for a file that neither they nor the
 * course file have, and for a lesson that cannot be stored. Videos and audio files may be missing.
 */
async function knownFiles(ctx: SignedIn, draft: Draft, files: CourseFile['files']): Promise<Set<string>> {
  const shown = fileAddressesOf(draft)
  const prefix = fileAddress('')
  const stored = await findFiles(
    ctx,
    shown.map((address) => address.slice(prefix.length)),
  )
  const kept = new Set(
    stored.filter(({ in_reach }) => in_reach).map(({ storage_key }) => fileAddress(storage_key)),
  )
  const sent = new Set(files.map(({ address }) => address))
  const isThere = (address: string): boolean =>
    kept.has(address) || sent.has(address) || isPlayed.test(address)
  // Knowing an address gives no right to show a file of another company.
  if (!shown.every(isThere)) throw invalid({ files: ['content.file_unknown'] })
  for (const item of itemsOf(draft))
    for (const document of item.kind === 'lesson' ? Object.values(item.documents) : [])
      refuseUnstorable(document, isThere)
  return kept
}

/** Stores the files that the caller's companies do not have yet and replaces their addresses in the draft. */
async function withOwnFiles(ctx: SignedIn, draft: Draft, files: CourseFile['files']): Promise<Draft> {
  const kept = await knownFiles(ctx, draft, files)
  const moved = new Map<string, string>()
  for (const { address, data } of files) {
    if (kept.has(address) || moved.has(address)) continue
    const stored = await store(ctx, address, Buffer.from(data, 'base64'))
    moved.set(address, fileAddress(stored.storage_key))
  }
  const text = JSON.stringify(draft).replace(addressPattern, (address) =>
    kept.has(address) ? address : (moved.get(address) ?? ''),
  )
  return JSON.parse(text) as Draft
}

/** An SVG is stored as a raster image, because an uploaded SVG could run scripts. */
async function store(ctx: SignedIn, address: string, bytes: Uint8Array) {
  const companyId = ctx.actor.company_id
  const extension = address.split('.').at(-1) as FileExtension
  if (extension === 'json') return storeAnimation(ctx, bytes, { companyId })
  if (extension === 'svg') return storeSvgAsImage(ctx, bytes, { companyId })
  const kind = (Object.keys(mediaKinds) as MediaKind[]).find((each) =>
    mediaKinds[each].some((known) => known === extension),
  )
  return kind
    ? storeMedia(ctx, bytes, { companyId, kind, name: address })
    : storeImage(ctx, bytes, { companyId })
}

function report(
  ctx: SignedIn,
  draft: Draft,
  { file, course }: { file: CourseFile; course: Course | null },
): Report {
  const items = itemsOf(draft)
  const quizzes = items.filter((item) => item.kind === 'quiz')
  return {
    course,
    title: titleOf(draft),
    locales: draft.course.locales,
    chapters: draft.chapters.length,
    lessons: items.length - quizzes.length,
    quizzes: quizzes.length,
    questions: quizzes.reduce((sum, { questions }) => sum + questions.length, 0),
    files: file.files.length,
    problems: problemsOf(draft)
      .slice(0, 100)
      .map((problem) => sayProblem(ctx, problem, draft.course.locales[0] ?? 'en_US')),
  }
}
