import * as z from 'zod/mini'
import type { AnyBlockType } from '../blocks/block-type.ts'
import { shapeOf } from '../blocks/fields.ts'
import { image as imageBlock } from '../blocks/image.ts'
import { lottie as lottieBlock } from '../blocks/lottie.ts'
import { panel as panelBlock } from '../blocks/panel.ts'
import { dataBlocks } from '../blocks/registry.ts'
import { endpoint, type ResponseOf } from '../endpoint.ts'
import { id, list, locale, localeCode, onceKey, one, text, timestamp, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { linkAddress } from '../link-address.ts'
import { anyAddress, mediaKindNames } from '../media/media.ts'

/**
 * A lesson's text: a tree of typed blocks (ProseMirror JSON). Every block carries an `id` that is unique in its document
 * and the same in every locale, because translation, staleness and evidence refer to it.
 */
export const blockId = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,36}$/))
const identified = { id: blockId }

const link = z.strictObject({
  type: z.literal('link'),
  attrs: z.object({
    href: z.string().check(z.maxLength(2_000), z.regex(linkAddress)),
  }),
})
const simpleMark = z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code']) })
export const mark = z.discriminatedUnion('type', [link, simpleMark])

const textNode = z.strictObject({
  type: z.literal('text'),
  text: text(20_000, 1),
  marks: z.optional(z.array(mark).check(z.maxLength(6))),
})
const hardBreak = z.strictObject({ type: z.literal('hardBreak'), marks: z.optional(z.array(mark)) })
const inline = z.discriminatedUnion('type', [textNode, hardBreak])
const inlines = z.optional(z.array(inline).check(z.maxLength(2_000)))

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.object(identified),
  content: inlines,
})
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.object({ ...identified, level: z.int().check(z.gte(2), z.lte(4)) }),
  content: inlines,
})
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.object({ ...identified, language: z.optional(z.nullable(text(30))) }),
  content: z.optional(z.array(textNode)),
})
const horizontalRule = z.strictObject({ type: z.literal('horizontalRule'), attrs: z.object(identified) })
/** Ends a step; the content after it is the next step of the lesson. */
const pageBreak = z.strictObject({ type: z.literal('pageBreak'), attrs: z.object(identified) })
const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.object({ ...identified, ...shapeOf(imageBlock.fields) }),
})
const lottie = z.strictObject({
  type: z.literal('lottie'),
  attrs: z.object({ ...identified, ...shapeOf(lottieBlock.fields) }),
})

export const calloutKinds = ['info', 'warning', 'danger', 'tip'] as const
/**
 * Any node of a content document, for code that walks the tree. The schema defines which nodes and attributes exist.
 */
export interface ContentNode {
  type: string
  attrs?: Record<string, unknown>
  content?: ContentNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}
export interface ContentDocument {
  type: 'doc'
  content: ContentNode[]
}

const blocks = z.lazy(
  (): z.ZodMiniType<ContentNode[]> => z.array(block).check(z.minLength(1), z.maxLength(200)),
)
const listItem = z.strictObject({
  type: z.literal('listItem'),
  attrs: z.optional(z.object({ id: z.optional(z.nullable(blockId)) })),
  content: blocks,
})
const items = z.array(listItem).check(z.minLength(1), z.maxLength(200))
const bulletList = z.strictObject({
  type: z.literal('bulletList'),
  attrs: z.object(identified),
  content: items,
})
const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.object({
    ...identified,
    start: z.optional(z.nullable(z.int())),
    type: z.optional(z.nullable(text(4))),
  }),
  content: items,
})
const blockquote = z.strictObject({
  type: z.literal('blockquote'),
  attrs: z.object(identified),
  content: blocks,
})
const callout = z.strictObject({
  type: z.literal('callout'),
  attrs: z.object({ ...identified, kind: z.enum(calloutKinds) }),
  content: blocks,
})
/** The width of a cell is not stored: a table adapts to its words and to the screen. */
const cell = <T extends 'tableCell' | 'tableHeader'>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    attrs: z.optional(
      z.object({
        colspan: z.optional(z.int().check(z.gte(1), z.lte(20))),
        rowspan: z.optional(z.int().check(z.gte(1), z.lte(100))),
      }),
    ),
    content: blocks,
  })
const tableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z
    .array(z.discriminatedUnion('type', [cell('tableCell'), cell('tableHeader')]))
    .check(z.minLength(1), z.maxLength(20)),
})
const table = z.strictObject({
  type: z.literal('table'),
  attrs: z.object(identified),
  content: z.array(tableRow).check(z.minLength(1), z.maxLength(100)),
})

const panel = z.strictObject({
  type: z.literal('panel'),
  attrs: z.object({ ...identified, ...shapeOf(panelBlock.fields) }),
  content: blocks,
})
const panels = <T extends 'accordion' | 'tabs'>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    attrs: z.object(identified),
    content: z.array(panel).check(z.minLength(1), z.maxLength(20)),
  })

const dataBlock = ({ type, schema }: Pick<AnyBlockType, 'type' | 'schema'>) =>
  z.strictObject({ type: z.literal(type), attrs: z.extend(schema, identified) })

export const block: z.ZodMiniType<ContentNode> = z.discriminatedUnion('type', [
  paragraph,
  heading,
  bulletList,
  orderedList,
  blockquote,
  callout,
  codeBlock,
  horizontalRule,
  pageBreak,
  image,
  lottie,
  table,
  panels('accordion'),
  panels('tabs'),
  ...Object.values(dataBlocks).map(dataBlock),
])

export const contentDocument: z.ZodMiniType<ContentDocument> = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).check(z.minLength(1), z.maxLength(limits.blocksPerDocument)),
})

export const content = z.object({
  id,
  lesson_id: id,
  course_id: id,
  locale,
  document: z.record(z.string(), z.unknown()),
  /** True if this locale has no document yet and `document` is a copy of the course’s default to start from. */
  is_copy: z.boolean(),
  words: z.int(),
  version,
  updated_at: timestamp,
  updated_by: z.nullable(z.string()),
})
export type Content = z.infer<typeof content>

export const lessonParams = z.object({ courseId: id, lessonId: id })
const contentParams = z.object({ courseId: id, lessonId: id, contentId: id })
export const lessonsPath = '/api/courses/:courseId/lessons/:lessonId'

/** The previous or next lesson, regardless of chapters. */
const neighbour = z.nullable(z.object({ id, title: z.string() }))

export const getLessonContents = endpoint({
  method: 'GET',
  path: lessonsPath,
  access: 'staff',
  reads: ['lesson/:lessonId'],
  summary: 'A lesson with the locales it has content in and the lessons before and after it',
  params: lessonParams,
  response: one(
    z.object({
      id,
      title: z.string(),
      chapter_id: id,
      chapter_title: z.string(),
      section_id: id,
      section_title: z.string(),
      estimated_minutes: z.int(),
      version,
      locales: z.array(
        z.object({ key: locale, label: z.string(), has_content: z.boolean(), words: z.int() }),
      ),
      previous: neighbour,
      next: neighbour,
    }),
  ),
})

export const getContent = endpoint({
  method: 'GET',
  path: `${lessonsPath}/contents/:locale`,
  access: 'staff',
  summary: 'A lesson’s document in one locale',
  params: z.object({ courseId: id, lessonId: id, locale: localeCode }),
  response: one(content),
})

export const saveContent = endpoint({
  method: 'PATCH',
  path: `${lessonsPath}/contents/:contentId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Saves a document, merged by block with what others saved; 409 names blocks that both changed',
  params: contentParams,
  body: z.strictObject({ key: onceKey, version, document: contentDocument }),
  bodyBytes: limits.documentBodyBytes,
  response: one(content),
  errors: [409],
  perMinute: 240,
})

const savedState = z.object({
  version,
  words: z.int(),
  saved_at: timestamp,
  saved_by: z.nullable(z.string()),
})

export const listContentStates = endpoint({
  method: 'GET',
  path: `${lessonsPath}/contents/:contentId/states`,
  access: 'staff',
  summary: 'The last saved states of a document, the newest first',
  params: contentParams,
  response: list(savedState),
})

export const getContentState = endpoint({
  method: 'GET',
  path: `${lessonsPath}/contents/:contentId/states/:version`,
  access: 'staff',
  summary: 'A saved state with its document; saving that document again restores it',
  params: z.object({ ...contentParams.shape, version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  response: one(z.object({ ...savedState.shape, document: z.record(z.string(), z.unknown()) })),
})

export const storedFile = z.object({
  id,
  url: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})

export const uploadImage = endpoint({
  method: 'POST',
  path: `${lessonsPath}/upload_image`,
  access: 'staff',
  changes: ['storage'],
  summary: 'Stores an image for the content, resized and without its metadata',
  params: lessonParams,
  upload: { name: 'image', maxBytes: limits.imageBytes },
  response: one(storedFile),
  status: 201,
  errors: [413, 415],
  perMinute: 120,
})

export const downloadImage = endpoint({
  method: 'POST',
  path: `${lessonsPath}/download_image`,
  access: 'staff',
  changes: ['storage'],
  summary: 'Fetches a picture from a public web address and stores it like an uploaded one',
  params: lessonParams,
  body: z.strictObject({ url: text(2_000, 1) }),
  response: one(storedFile),
  status: 201,
  errors: [413, 415, 507],
  perMinute: 60,
})

export const uploadAnimation = endpoint({
  method: 'POST',
  path: `${lessonsPath}/upload_animation`,
  access: 'staff',
  changes: ['storage'],
  summary: 'Stores a Lottie animation for the content',
  params: lessonParams,
  upload: { name: 'animation', maxBytes: limits.lottieBytes },
  response: one(storedFile),
  status: 201,
  errors: [413, 415],
  perMinute: 60,
})

export const uploadMedia = endpoint({
  method: 'POST',
  path: `${lessonsPath}/upload_media`,
  access: 'staff',
  changes: ['storage'],
  summary: 'Stores a film, sound, captions (SRT becomes WebVTT) or a file for the content, as it is',
  params: lessonParams,
  query: z.object({ kind: z.enum(mediaKindNames) }),
  upload: { name: 'file', maxBytes: limits.videoBytes, spooled: true },
  response: one(storedFile),
  status: 201,
  errors: [413, 415],
  perMinute: 120,
})

export const copyFile = endpoint({
  method: 'POST',
  path: `${lessonsPath}/copy_file`,
  access: 'staff',
  changes: ['storage'],
  summary:
    'A stored file that the content may show: the named one where it may show that already, else a copy for the company of the course',
  params: lessonParams,
  body: z.strictObject({ url: z.string().check(z.regex(new RegExp(`^${anyAddress}$`))) }),
  response: one(storedFile),
  status: 201,
  errors: [413, 507],
  perMinute: 240,
})

const bytes = z.number().check(z.gte(0))
export const getStorage = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/storage',
  access: 'staff',
  reads: ['storage'],
  summary: 'How much the company of a course stores, by kind, and how much it may',
  params: z.object({ courseId: id }),
  response: one(
    z.object({
      quota: bytes,
      used: bytes,
      by_kind: z.array(z.object({ kind: z.string(), files: z.int(), bytes })),
    }),
  ),
})
export type Storage = ResponseOf<typeof getStorage>['data']
