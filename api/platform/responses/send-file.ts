import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import parseRange from 'range-parser'
import type { ByteRange } from '../files/files.ts'
import { namesTag } from './entity-tag.ts'

/** What a handler returns for a `FileResponse`. */
export interface Download {
  /** A stored file is opened for the requested range. */
  body: Uint8Array | ((part?: ByteRange) => Promise<Readable>)
  mime: string
  /** Absent if the body is generated while it is sent. */
  bytes?: number
  /** The suggested file name. */
  filename?: string
  /** Downloaded rather than displayed; true if a `filename` is given. */
  attachment?: boolean
  /** Pages of other sites may show it, such as a mail program in a browser. */
  shownElsewhere?: boolean
  /** Identifies the content, which never changes at this URL. */
  etag?: string
}

/** Sends the whole file, the range that a player or resumed download requests, or 304 if the caller already has it. */
export async function sendFile(reply: FastifyReply, file: Download): Promise<void> {
  writeHeaders(reply, file)
  const { headers, method } = reply.request
  const etag = file.etag && `"${file.etag}"`
  if (etag && namesTag(headers['if-none-match'], etag)) return void reply.code(304).send()
  const { bytes } = file
  const part = isStored(file) ? requestedRange(reply, file.bytes, etag) : undefined
  if (part === 'none') return void reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  const length = part ? part.end - part.start + 1 : bytes
  if (length !== undefined) reply.header('content-length', length)
  // The framework would read a stream to its end only to discard it.
  if (method === 'HEAD') return void reply.send(Readable.from([]))
  reply.send(typeof file.body === 'function' ? await file.body(part) : file.body)
}

const isStored = (file: Download): file is Download & { bytes: number } =>
  typeof file.body === 'function' && file.bytes !== undefined

function writeHeaders(reply: FastifyReply, file: Download): void {
  reply
    .type(file.mime)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', file.shownElsewhere ? 'cross-origin' : 'same-origin')
  if (isStored(file)) reply.header('accept-ranges', 'bytes')
  if (file.etag)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${file.etag}"`)
  if (file.filename !== undefined) reply.header('content-disposition', contentDisposition(file.filename))
  else if (file.attachment) reply.header('content-disposition', 'attachment')
}

/**
 * The single range to send, undefined for the whole file, or `none` if the range is not satisfiable. Several separate
 * ranges are answered with the whole file, as the standard allows: no player requests them, and they would cost more
 * than they save.
 */
function requestedRange(
  { request }: FastifyReply,
  bytes: number,
  etag: string | undefined,
): ByteRange | 'none' | undefined {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || range.length > 200) return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  // If the suffix is longer than the file, the library finds no range; the standard says it means the whole file.
  const [, last] = /^bytes=-(\d+)$/.exec(range) ?? []
  if (bytes > 0 && Number(last) > bytes) return { start: 0, end: bytes - 1 }
  const parts = parseRange(bytes, range, { combine: true })
  if (parts === -1) return 'none'
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return undefined
  return parts[0]
}
