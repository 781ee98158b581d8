import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import parseRange from 'range-parser'
import type { ByteRange } from '../files/files.ts'
import { namesTag } from './entity-tag.ts'

/** What a handler answers for a `FileResponse`. */
export interface Download {
  /** A stored one is opened by the part that is asked for. */
  body: Uint8Array | ((part?: ByteRange) => Promise<Readable>)
  mime: string
  /** Absent where it is made while it is sent. */
  bytes?: number
  /** Offered as the file's name. */
  filename?: string
  /** Saved rather than shown; true where a `filename` is given. */
  attachment?: boolean
  /** The address never gets another content, which this names. */
  etag?: string
}

/** Sends a whole file, the part that a player or a broken download asks for, or nothing where the caller has it already. */
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
  // The framework would read a stream to its end only to throw it away.
  if (method === 'HEAD') return void reply.send(Readable.from([]))
  reply.send(typeof file.body === 'function' ? await file.body(part) : file.body)
}

const isStored = (file: Download): file is Download & { bytes: number } =>
  typeof file.body === 'function' && file.bytes !== undefined

function writeHeaders(reply: FastifyReply, file: Download): void {
  reply
    .type(file.mime)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
  if (isStored(file)) reply.header('accept-ranges', 'bytes')
  if (file.etag)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${file.etag}"`)
  if (file.filename !== undefined) reply.header('content-disposition', contentDisposition(file.filename))
  else if (file.attachment) reply.header('content-disposition', 'attachment')
}

/**
 * The one part to send, undefined for all of it, `none` where the file has no such part. Parts that do not touch are answered with
 * the whole file, as the standard allows: no player asks for several, and sending them costs more than it saves.
 */
function requestedRange(
  { request }: FastifyReply,
  bytes: number,
  etag: string | undefined,
): ByteRange | 'none' | undefined {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || range.length > 200) return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  // The library takes an end longer than the file for none; the standard says that it is all of it.
  const [, last] = /^bytes=-(\d+)$/.exec(range) ?? []
  if (bytes > 0 && Number(last) > bytes) return { start: 0, end: bytes - 1 }
  const parts = parseRange(bytes, range, { combine: true })
  if (parts === -1) return 'none'
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return undefined
  return parts[0]
}
