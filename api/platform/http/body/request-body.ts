import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { bodyLimitOf, type Endpoint } from '#contract/endpoint.ts'
import { AppError, invalid, notFound } from '#platform/errors.ts'
import type { UploadedTempFile, UploadTempFiles } from '#platform/files/temp-files.ts'
import { formToObject, refuseUnsafe, unreadable } from './payload.ts'
import { TextBody } from './text-body.ts'

export interface Body {
  body: unknown
  /** The values are text, from which numbers and booleans must be parsed. */
  isForm: boolean
  file: Uint8Array | UploadedTempFile | undefined
}

interface Reading {
  /** True accepts only a body with `_method`. */
  override: boolean
  tempFiles: UploadTempFiles
}

export const isTempFile = (file: Body['file']): file is UploadedTempFile =>
  file !== undefined && 'path' in file

/** The request’s body. Throws if it is unsafe or of a type that the endpoint does not accept. */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  { override, tempFiles }: Reading,
): Promise<Body> {
  const sent = await parse(request, endpoint, tempFiles)
  try {
    return checked(sent, endpoint, override)
  } catch (error) {
    if (isTempFile(sent.file)) await tempFiles.drop(sent.file)
    throw error
  }
}

function checked(sent: Body, endpoint: Endpoint, override: boolean): Body {
  refuseUnsafe(sent.body)
  if (override) takeMethod(sent, endpoint)
  if (endpoint.upload && !sent.file) throw invalid({ [endpoint.upload.name]: ['field.required'] })
  if (!endpoint.body && !endpoint.upload) return { body: undefined, isForm: false, file: undefined }
  return { ...sent, body: sent.body ?? {} }
}

/** Endpoints for callers who are not signed in refuse forms, because any site could post one without a token. */
const refusesForms = ({ access, takesForms }: Endpoint): boolean => access === 'public' && !takesForms

async function parse(request: FastifyRequest, endpoint: Endpoint, tempFiles: UploadTempFiles): Promise<Body> {
  if (request.isMultipart()) return parseMultipart(request, endpoint, tempFiles)
  if (request.body instanceof URLSearchParams) {
    if (refusesForms(endpoint)) throw new AppError('unsupported_type', 'unsupported_type')
    return { body: formToObject(request.body), isForm: true, file: undefined }
  }
  const body = request.body instanceof TextBody ? request.body.for(endpoint) : request.body
  return { body, isForm: false, file: undefined }
}

async function parseMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  tempFiles: UploadTempFiles,
): Promise<Body> {
  if (refusesForms(endpoint)) throw new AppError('unsupported_type', 'unsupported_type')
  const fields: [string, string][] = []
  let file: Body['file']
  let length = 0
  try {
    for await (const part of request.parts({ limits: { fileSize: endpoint.upload?.maxBytes ?? 1 } })) {
      if (part.type === 'field') {
        const value = String(part.value)
        // All fields together have the same limit as any other body.
        length += Buffer.byteLength(value)
        if (length > bodyLimitOf(endpoint) || part.valueTruncated)
          throw new AppError('too_large', 'too_large')
        fields.push([part.fieldname, value])
      } else file = await readFile(part, endpoint, tempFiles)
    }
    return { body: formToObject(fields), isForm: true, file }
  } catch (error) {
    if (isTempFile(file)) await tempFiles.drop(file)
    // Reads and discards the rest of the request, so that the response arrives and the connection stays usable.
    request.raw.unpipe().resume()
    throw isOfParser(error) ? unreadable() : error
  }
}

/** The multipart parser throws plain errors without a code or status. */
const isOfParser = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error) && !('statusCode' in error)

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  endpoint: Endpoint,
  tempFiles: UploadTempFiles,
): Promise<Uint8Array | UploadedTempFile> {
  const { upload } = endpoint
  // The library omits the field name if the part has none.
  const name: string | undefined = part.fieldname
  if (!upload || name === undefined || ![upload.name, upload.formerName].includes(name))
    throw invalid({ [name ?? 'file']: ['field.unknown'] })
  return upload.spooled ? tempFiles.take(part.file, part.filename) : part.toBuffer()
}

function takeMethod(sent: Body, endpoint: Endpoint): void {
  const { _method, ...rest } = (sent.body ?? {}) as Record<string, unknown>
  const named = typeof _method === 'string' && ['PUT', 'PATCH'].includes(_method.toUpperCase())
  if (!sent.isForm || !named || !(endpoint.body || endpoint.upload)) throw notFound()
  sent.body = rest
}
