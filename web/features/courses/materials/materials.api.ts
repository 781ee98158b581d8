import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getContent } from '#contract/content/content.ts'
import {
  createMaterial,
  listMaterials,
  type Material,
  removeMaterial,
  reorderMaterials,
  updateMaterial,
  uploadMaterial,
} from '#contract/content/materials.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { withIdempotencyKey } from '#lib/idempotency-key.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/**
 * The document that materials belong to. With `is_copy`, or version 1 without an author, it is not written yet. Not
 * cached, because the lesson editor would open with the cached copy instead of what was saved since.
 */
export const lessonContentQuery = (lesson: { courseId: string; lessonId: string; locale: Locale }) =>
  queryOptions({ ...endpointQuery(getContent, { params: lesson }), gcTime: 0 })
export const materialsQuery = (contentId: string) => endpointQuery(listMaterials, { params: { contentId } })

/** Makes a title from a file's name. */
const titleOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '').slice(0, 160) || name

const add = (contentId: string, body: BodyOf<typeof createMaterial>) =>
  withIdempotencyKey(`material ${contentId} ${body.url} ${body.title}`, (key) =>
    call(createMaterial, { params: { contentId }, body: { ...body, key } }),
  )

const callsOf = (contentId: string) => ({
  add: (body: BodyOf<typeof createMaterial>) => add(contentId, body),
  addFile: async (file: File) => {
    const { data } = await upload(uploadMaterial, { params: { contentId }, file })
    return add(contentId, { kind: 'file', title: titleOf(file), url: data.url })
  },
  rename: ({ id: materialId, version }: Material, title: string) =>
    call(updateMaterial, { params: { contentId, materialId }, body: { version, title } }),
  remove: ({ id: materialId }: Material) => call(removeMaterial, { params: { contentId, materialId } }),
  order: (ids: string[]) => call(reorderMaterials, { params: { contentId }, body: { ids } }),
})
export type MaterialCalls = ReturnType<typeof callsOf>

/** Runs changes one after the other; each changes what the next release contains. */
export const materialsMutation = (contentId: string) =>
  mutationOptions({
    scope: { id: `materials ${contentId}` },
    mutationFn: (change: (calls: MaterialCalls) => Promise<unknown>) => change(callsOf(contentId)),
  })
