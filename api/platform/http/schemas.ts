import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import { visibleCharacter } from '#contract/content/visible-text.ts'
import { invalid } from '../errors.ts'

export type JsonSchema = Record<string, unknown>

/**
 * Converts a contract schema to JSON Schema. Throws if JSON Schema cannot express it. A discriminated union declares
 * its discriminator: trying every variant at every level of a nested document would take exponential time.
 */
export const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    override({ zodSchema, jsonSchema }) {
      const { discriminator } = zodSchema._zod.def as { discriminator?: string }
      if (discriminator && io === 'input')
        // The discriminator keyword ignores values that are not objects.
        Object.assign(jsonSchema, { type: 'object', discriminator: { propertyName: discriminator } })
      if (jsonSchema.format === 'uuid' && io === 'input') Object.assign(jsonSchema, { [lowerCase]: true })
    },
  }) as JsonSchema

/** The same in JSON Schema 2020-12, for the API document; recursive definitions are repeated inside each schema. */
export const toDocumentSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io }) as JsonSchema
  return rest
}

/** Ids are case-insensitive; converts them to lower case. */
const lowerCase = 'lowerCase'
const writeLower: FuncKeywordDefinition = {
  keyword: lowerCase,
  type: 'string',
  modifying: true,
  validate: (_: boolean, value: string, __?: unknown, validationContext?: DataValidationCxt) => {
    if (validationContext?.parentData)
      validationContext.parentData[validationContext.parentDataProperty] = value.toLowerCase()
    return true
  },
}

const options: Options = {
  keywords: [writeLower],
  discriminator: true,
  allErrors: true,
  strict: false,
  useDefaults: false,
  removeAdditional: false,
}
let exact: Ajv | undefined
let coercing: Ajv | undefined
const withFormats = (ajv: Ajv): Ajv => (addFormats as unknown as { default: (ajv: Ajv) => Ajv }).default(ajv)

/**
 * Validates input. For text sources (paths, queries, forms), numbers and booleans are parsed from text. A query may not
 * contain undeclared names.
 */
export type Check = (input: unknown) => void

type Source = 'json' | 'text' | 'query'

/** What was compiled, by schema: several applications in one process, as in tests, share it. */
const validators: Record<Source, WeakMap<z.ZodMiniType, ValidateFunction>> = {
  json: new WeakMap(),
  text: new WeakMap(),
  query: new WeakMap(),
}
const serializers = new WeakMap<z.ZodMiniType, Serialize>()

function validatorOf(schema: z.ZodMiniType, source: Source): ValidateFunction {
  const known = validators[source].get(schema)
  if (known) return known
  exact ??= withFormats(new Ajv(options))
  coercing ??= withFormats(new Ajv({ ...options, coerceTypes: 'array' }))
  const own = toJsonSchema(schema, 'input')
  const validate = (source === 'json' ? exact : coercing).compile(
    source === 'query' ? { ...own, additionalProperties: false } : own,
  )
  validators[source].set(schema, validate)
  return validate
}

/** Compiled on first use and cached, so that startup does not compile schemas that nobody needs. */
export const lazyCheck = (schema: z.ZodMiniType, source: Source): Check => {
  let validate: ValidateFunction | undefined
  return (input) => {
    validate ??= validatorOf(schema, source)
    if (!validate(input)) throw invalid(fieldErrors(validate.errors ?? []))
  }
}

const keywords: Record<string, string> = {
  required: 'field.required',
  minLength: 'field.too_short',
  maxLength: 'field.too_long',
  minimum: 'field.too_small',
  maximum: 'field.too_large',
  minItems: 'field.too_few',
  maxItems: 'field.too_many',
  additionalProperties: 'field.unknown',
  discriminator: 'field.not_a_choice',
  enum: 'field.not_a_choice',
  const: 'field.not_a_choice',
  type: 'field.wrong_type',
}
const formats: Record<string, string> = { email: 'field.email', uuid: 'field.id', 'date-time': 'field.date' }

/** Message keys by field path with dots; a limit follows its key after a `|`. */
const fieldErrors = (errors: ErrorObject[]): Record<string, string[]> => {
  // Has no prototype, because a field may be called `toString`.
  const fields = Object.create(null) as Record<string, string[]>
  for (const error of errors.slice(0, 50)) {
    if ((error.keyword === 'anyOf' && errors.length > 1) || isBesideOthers(error, errors)) continue
    const params = error.params as Record<string, string | number | undefined>
    const child =
      error.keyword === 'required'
        ? params.missingProperty
        : error.keyword === 'additionalProperties'
          ? params.additionalProperty
          : undefined
    const path =
      [...error.instancePath.split('/').slice(1), ...(child === undefined ? [] : [child])].join('.') || '_'
    const key = keyOf(error)
    const entry = params.limit === undefined ? key : `${key}|${params.limit}`
    const known = (fields[path] ??= [])
    if (!known.includes(entry)) known.push(entry)
  }
  for (const known of Object.values(fields)) if (known.length > 1) dropVague(known)
  return fields
}

/** For a nullable value, the error “not null” is redundant if another variant reported the actual problem. */
const isBesideOthers = ({ keyword, params, instancePath }: ErrorObject, errors: ErrorObject[]): boolean =>
  keyword === 'type' &&
  params.type === 'null' &&
  errors.some(
    (other) =>
      other.params !== params && other.keyword !== 'anyOf' && other.instancePath.startsWith(instancePath),
  )

function keyOf({ keyword, params }: ErrorObject): string {
  const { limit, format, pattern } = params as Record<string, string | number | undefined>
  if ((keyword === 'minLength' && limit === 1) || pattern === visibleCharacter.source) return 'field.required'
  return formats[String(format)] ?? keywords[keyword] ?? 'field.invalid'
}

/** A format is also checked by a pattern; the more specific message stays. */
const dropVague = (known: string[]): void => {
  const vague = known.indexOf('field.invalid')
  if (vague >= 0) known.splice(vague, 1)
}

/** Rewrites `anyOf [X, null]` to a nullable X, which the serializer handles fastest. */
const nullableForm = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(nullableForm)
  if (typeof schema !== 'object' || schema === null) return schema
  const node: JsonSchema = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, nullableForm(value)]),
  )
  delete node.pattern
  delete node.format
  const variants = node.anyOf as JsonSchema[] | undefined
  const rest = variants?.filter((variant) => variant.type !== 'null')
  if (variants?.length !== 2 || rest?.length !== 1) return node
  // Inside a union, where the serializer validates, the enum would refuse null.
  const names = rest[0]?.enum as unknown[] | undefined
  return { ...rest[0], nullable: true, ...(names ? { enum: [...names, null] } : {}) }
}

export type Serialize = (data: unknown) => string

function serializerOf(schema: z.ZodMiniType): Serialize {
  const known = serializers.get(schema)
  if (known) return known
  const write = fastJson(nullableForm(toJsonSchema(schema, 'output')) as never) as Serialize
  serializers.set(schema, write)
  return write
}

/** Serializes a response and omits properties that the schema does not declare. Compiled on first use. */
export const lazySerialize = (schema: z.ZodMiniType): Serialize => {
  let write: Serialize | undefined
  return (data) => {
    write ??= serializerOf(schema)
    return write(data)
  }
}
