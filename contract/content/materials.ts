import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, onceKey, one, orderBody, version, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { anyAddress } from '../media/media.ts'
import { storedFile } from './content.ts'

/** Files and links for further reading, attached to a lesson’s document and so to one language. */
export const materialKinds = ['file', 'link'] as const

const address = z
  .string()
  .check(z.maxLength(2_000), z.regex(new RegExp(`^(?:https?://\\P{Cc}+|${anyAddress})$`, 'u')))
const title = words(limits.title)

export const material = z.object({
  id,
  kind: z.enum(materialKinds),
  title,
  /** The stored address of a file, or the target of a link. */
  url: address,
  /** Only for a file. */
  mime: z.nullable(z.string()),
  bytes: z.nullable(count),
  version,
})
/** A material as it is released and shown to students. */
export const releasedMaterial = z.omit(material, { version: true })
export type ReleasedMaterial = z.infer<typeof releasedMaterial>
export type Material = z.infer<typeof material>

const params = z.object({ contentId: id })
const materialParams = z.object({ contentId: id, materialId: id })
const materials = '/api/contents/:contentId/materials'

export const listMaterials = endpoint({
  method: 'GET',
  path: materials,
  access: 'staff',
  reads: ['materials/:contentId'],
  summary: 'Files and links that go with a lesson’s document, in their order',
  params,
  response: list(material),
})
export const createMaterial = endpoint({
  method: 'POST',
  path: materials,
  access: 'staff',
  changes: ['materials/:contentId', 'courses', 'course'],
  summary: 'Adds a link, or a file that was uploaded before, at the end',
  params,
  body: z.strictObject({ key: onceKey, kind: z.enum(materialKinds), title, url: address }),
  response: one(material),
  status: 201,
  errors: [409],
})
export const uploadMaterial = endpoint({
  method: 'POST',
  path: '/api/contents/:contentId/upload_material',
  access: 'staff',
  changes: ['storage'],
  summary: 'Stores a PDF, an office document, text or a zip file for a material',
  params,
  upload: { name: 'file', maxBytes: limits.materialBytes, spooled: true },
  response: one(storedFile),
  status: 201,
  errors: [413, 415],
  perMinute: 60,
})
export const reorderMaterials = endpoint({
  method: 'POST',
  path: `${materials}/reorder`,
  access: 'staff',
  changes: ['materials/:contentId', 'courses', 'course'],
  summary: 'Sets the order of the materials',
  params,
  body: orderBody,
  errors: [409],
})
export const getMaterial = endpoint({
  method: 'GET',
  path: `${materials}/:materialId`,
  access: 'staff',
  summary: 'One material',
  params: materialParams,
  response: one(material),
})
export const updateMaterial = endpoint({
  method: 'PATCH',
  path: `${materials}/:materialId`,
  access: 'staff',
  changes: ['materials/:contentId', 'courses', 'course'],
  summary: 'Renames a material or leads it elsewhere; 409 when `version` is not the newest',
  params: materialParams,
  body: z.strictObject({ version, title: z.optional(title), url: z.optional(address) }),
  response: one(material),
  errors: [409],
})
export const removeMaterial = endpoint({
  method: 'DELETE',
  path: `${materials}/:materialId`,
  access: 'staff',
  changes: ['materials/:contentId', 'courses', 'course'],
  summary: 'Takes a material away; a file that a release shows stays where it is',
  params: materialParams,
  errors: [409],
})
