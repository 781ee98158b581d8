import type * as z from 'zod/mini'
import type { storedFile } from '#contract/content/content.ts'
import type {
  createMaterial as createMaterialEndpoint,
  Material,
  updateMaterial as updateMaterialEndpoint,
} from '#contract/content/materials.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fileAddress } from '#contract/media/media.ts'
import { isNewOrder } from '#domains/courses/courses.rules.ts'
import { type CourseRow } from '#domains/courses/courses.service.ts'
import { readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import { findFiles, storeMedia } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid, versionConflict } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { idempotentId } from '#platform/ids.ts'
import { isUnwritten } from '../content.queries.ts'

// Files and links of a lesson. They are stored in the row of its document, so that they are copied, released and
// restored with it.

interface MaterialPath {
  contentId: string
  materialId: string
}

export async function listMaterials(ctx: SignedIn, contentId: string): Promise<Material[]> {
  const row = await selectStored(ctx, contentId)
  if (!row && (await isUnwritten(ctx, contentId))) return []
  const { materials, course_id } = found(row)
  await readCourse(ctx, course_id)
  return materials
}

export async function getMaterial(ctx: SignedIn, path: MaterialPath): Promise<Material> {
  return at(await listMaterials(ctx, path.contentId), path)
}

export async function createMaterial(
  ctx: SignedIn,
  contentId: string,
  { key, kind, title, url }: BodyOf<typeof createMaterialEndpoint>,
): Promise<Material> {
  const { course, materials } = await open(ctx, contentId)
  const id = idempotentId(ctx, `material ${contentId}`, key)
  const made = materials.find((material) => material.id === id)
  if (made) return made
  if (materials.length >= limits.materialsPerContent)
    throw invalid({ title: [`field.too_many|${limits.materialsPerContent}`] })
  const material = { id, kind, title, url, version: 1, ...(await factsOf(ctx, { kind, url })) }
  await save(ctx, course, contentId, [...materials, material])
  return material
}

/** Processes the file first and stores nothing else. */
export async function uploadMaterial(
  ctx: SignedIn,
  contentId: string,
  sent: UploadedTempFile,
): Promise<z.infer<typeof storedFile>> {
  const { course_id } = await selectMaterials(ctx, contentId)
  const { company_id } = await readCourse(ctx, course_id)
  const { storage_key, ...file } = await storeMedia(ctx, sent, {
    companyId: company_id,
    kind: 'paper',
    name: sent.name,
  })
  return { ...file, url: fileAddress(storage_key) }
}

export async function updateMaterial(
  ctx: SignedIn,
  path: MaterialPath,
  { version, title, url }: BodyOf<typeof updateMaterialEndpoint>,
): Promise<Material> {
  const { course, materials } = await open(ctx, path.contentId)
  const before = at(materials, path)
  if (before.version !== version) throw versionConflict(before)
  const facts = url === undefined ? {} : { url, ...(await factsOf(ctx, { kind: before.kind, url })) }
  const after = { ...before, ...facts, title: title ?? before.title, version: version + 1 }
  await save(
    ctx,
    course,
    path.contentId,
    materials.map((material) => (material.id === after.id ? after : material)),
  )
  return after
}

export async function removeMaterial(ctx: SignedIn, path: MaterialPath): Promise<void> {
  const { course, materials } = await open(ctx, path.contentId)
  at(materials, path)
  await save(
    ctx,
    course,
    path.contentId,
    materials.filter(({ id }) => id !== path.materialId),
  )
}

export async function reorderMaterials(ctx: SignedIn, contentId: string, ids: string[]): Promise<void> {
  const { course, materials } = await open(ctx, contentId)
  const current = materials.map(({ id }) => id)
  if (!isNewOrder(current, ids)) throw invalid({ ids: ['courses.order_mismatch'] })
  await save(
    ctx,
    course,
    contentId,
    ids.map((id) => materials.find((material) => material.id === id) as Material),
  )
}

const at = (materials: Material[], { materialId }: MaterialPath): Material =>
  found(materials.find(({ id }) => id === materialId))

const selectStored = (ctx: SignedIn, contentId: string) =>
  ctx.db
    .selectFrom('contents')
    .select(['course_id', 'materials'])
    .where('id', '=', contentId)
    .executeTakeFirst()

const selectMaterials = async (ctx: SignedIn, contentId: string) => found(await selectStored(ctx, contentId))

/** Locks the course, and reads the materials again afterwards. */
async function open(ctx: SignedIn, contentId: string): Promise<{ course: CourseRow; materials: Material[] }> {
  const { course_id } = await selectMaterials(ctx, contentId)
  const course = await touchCourse(ctx, course_id)
  return { course, materials: (await selectMaterials(ctx, contentId)).materials }
}

async function save(
  ctx: SignedIn,
  course: CourseRow,
  contentId: string,
  materials: Material[],
): Promise<void> {
  await ctx.db
    .updateTable('contents')
    .set({ materials: JSON.stringify(materials) })
    .where('id', '=', contentId)
    .where('course_id', '=', course.id)
    .execute()
}

const prefix = fileAddress('')

/**
 * The type and size of a file. Throws 422 for a file that is not of the caller's companies, or if a link points to
 * a stored file.
 */
async function factsOf(
  ctx: SignedIn,
  { kind, url }: Pick<Material, 'kind' | 'url'>,
): Promise<Pick<Material, 'mime' | 'bytes'>> {
  const isStored = url.startsWith(prefix)
  if (kind === 'link' && !isStored) return { mime: null, bytes: null }
  const [file] = kind === 'file' && isStored ? await findFiles(ctx, [url.slice(prefix.length)]) : []
  if (!file?.in_reach) throw invalid({ url: ['content.file_unknown'] })
  return { mime: file.mime, bytes: file.bytes }
}
