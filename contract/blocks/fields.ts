import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import type { MediaKind } from '../media/media.ts'

/** The id of a list entry within a block’s attributes. */
export const partId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,35}$/))

export type FileKind = 'picture' | 'animation' | MediaKind

interface FieldLabels {
  /** A key of editor.json. */
  label?: string
  description?: string
  /** The label in a review, for a field with a control of its own. */
  reviewLabel?: string
}

/** One attribute of a block: what is stored, how the author sets it, and whether readers and translators see it. */
export interface Field<S extends z.ZodMiniType = z.ZodMiniType> extends FieldLabels {
  /** A `data` field gets no control in the generated settings panel. */
  input: 'line' | 'area' | 'switch' | 'choice' | 'list' | 'data'
  schema: S
  empty: z.infer<S>
  /** Text for the reader: it is translated, searched and counted. */
  isWords: boolean
  maxLength?: number
  /** The kind of stored file that the field refers to; in a list, each entry’s `src` refers to it. */
  file?: FileKind
  choices?: { values: readonly number[]; label: string }
  entries?: Entries
}
export type Fields = Readonly<Record<string, Field>>

interface Entries {
  fields: Fields
  max: number
  addLabel: string
  /** The field that labels an entry. */
  namedBy: string
  /** Values in which a new entry differs from the empty ones. */
  initial: (index: number) => Record<string, unknown>
}

export type Shape<F extends Fields> = { [K in keyof F]: F[K]['schema'] }
export const shapeOf = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<F>

export type EmptyValues<F extends Fields> = { [K in keyof F]: z.infer<F[K]['schema']> }
export const emptyOf = <F extends Fields>(fields: F): EmptyValues<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])) as EmptyValues<F>

/** A value that is not text; a hand-written control sets it. */
export const data = <S extends z.ZodMiniType>(
  schema: S,
  empty: z.infer<S>,
  options: { file?: FileKind; reviewLabel?: string } = {},
): Field<S> => ({ input: 'data', schema, empty, isWords: false, ...options })

interface TextOptions extends FieldLabels {
  max?: number
  /** False for text that is the same in every language, such as an address. */
  isWords?: boolean
}
/** A single-line text. */
export const line = ({ max = limits.exercise.name, isWords = true, ...labels }: TextOptions = {}) => ({
  ...labels,
  input: 'line' as const,
  schema: text(max),
  empty: '',
  isWords,
  maxLength: max,
})
/** A multi-line text. */
export const area = ({ max = limits.exercise.reason, ...options }: TextOptions = {}) => ({
  ...line({ max, ...options }),
  input: 'area' as const,
})

export const toggle = (empty: boolean, labels: FieldLabels = {}) => ({
  ...labels,
  input: 'switch' as const,
  schema: z.boolean(),
  empty,
  isWords: false,
})

/** Whether the student’s answer is stored. */
export const scored = toggle(true, { label: 'exercise.scored', description: 'exercise.scoredWhy' })

const entrySchema = <F extends Fields>(fields: F) => z.strictObject({ id: partId, ...shapeOf(fields) })

interface ListOptions extends FieldLabels {
  max: number
  addLabel?: string
  namedBy?: string
  initial?: Entries['initial']
}
/** A short list of entries, each with an id. */
export const list = <F extends Fields>(
  fields: F,
  { max, addLabel = '', namedBy = '', initial = () => ({}), ...labels }: ListOptions,
) => ({
  ...labels,
  input: 'list' as const,
  schema: z.array(entrySchema(fields)).check(z.maxLength(max)),
  empty: [],
  isWords: false,
  entries: { fields, max, addLabel, namedBy, initial },
})

/** The field at a path such as `alt` or `links.target`. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', inner] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return inner === undefined || !field?.entries ? field : fieldAt(field.entries.fields, inner)
}

export const reviewLabelOf = ({ label, reviewLabel }: Field): string | undefined => reviewLabel ?? label

/** The paths of the author’s settings other than text, such as which answer is right or where a link leads. */
export const settingPaths = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.entries) return settingPaths(field.entries.fields).map((inner) => `${name}.${inner}`)
    return !field.isWords && reviewLabelOf(field) ? [name] : []
  })
