import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { lazySerialize, type Serialize } from '../http/schemas.ts'

/**
 * Memory of exactly that length. A small Buffer of Node's pool keeps 64 kB alive for as long as it lives, and what zlib answers its
 * whole chunk of 16 kB.
 */
const exactCopy = (bytes: Uint8Array): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
const exactBytes = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** A stretch of an answer, compressed by itself: it can be kept and stand in other answers too, whatever is around it there. */
export class Segment {
  readonly bytes: Buffer
  private readonly level: number
  private deflated: Buffer | undefined
  constructor(text: string, { level = constants.Z_DEFAULT_COMPRESSION } = {}) {
    this.bytes = exactBytes(text)
    this.level = level
  }

  /** Raw deflate (RFC 1951) that looks back at nothing before it and ends on a whole byte, not yet the stream's end. */
  compressed(): Buffer {
    this.deflated ??= exactCopy(
      deflateRawSync(this.bytes, { level: this.level, finishFlush: constants.Z_SYNC_FLUSH }),
    )
    return this.deflated
  }
}

/** An answer already written by its endpoint's schema, so that it can be kept and sent again as it is. */
export class SerializedResponse<T> {
  readonly length: number
  declare readonly answers: T
  /** Empty once it is packed. */
  private segments: readonly Segment[]
  private gzipped: Buffer | undefined
  /** Its only form once it is packed, where that is not the compressed one. */
  private plain: Buffer | undefined
  private digest: string | undefined
  constructor(segments: readonly Segment[]) {
    this.segments = segments
    this.length = segments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  /** Keeps one form only, in memory of its own: the compressed one, or the plain one where that is short. */
  pack(): this {
    this.tag()
    const { bytes, encoding } = this.compressed()
    if (!encoding) this.plain = exactCopy(bytes)
    this.segments = []
    return this
  }

  /** Bytes of memory that a packed answer takes, with the objects around it. */
  get memoryBytes(): number {
    return overhead + ((this.gzipped ?? this.plain)?.length ?? this.length)
  }

  get bytes(): Buffer {
    if (this.plain) return this.plain
    const [first] = this.segments
    if (!first && this.gzipped) return gunzipSync(this.gzipped)
    return first && this.segments.length === 1
      ? first.bytes
      : Buffer.concat(this.segments.map(({ bytes }) => bytes))
  }

  /** The same compressed, made once; the plain bytes where that saves nothing worth the reader's work. */
  compressed(): { bytes: Buffer; encoding?: 'gzip' } {
    if (this.length < worthCompressing) return { bytes: this.bytes }
    this.gzipped ??= gzipOf(this.segments)
    return { bytes: this.gzipped, encoding: 'gzip' }
  }

  /** A strong entity tag: the same for the same bytes, and another for each way in which they are sent. */
  tag(encoding?: 'gzip'): string {
    this.digest ??= this.segments
      .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
      .digest('base64url')
    return `"${this.digest}${encoding ? `-${encoding}` : ''}"`
  }
}

// RFC 1952: no name, no time, no system; then what the stretches hold, an empty last block, and sum and length of it all.
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

function gzipOf(segments: readonly Segment[]): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(
    segments.reduce((sum, { bytes }) => crc32(bytes, sum), 0),
    0,
  )
  end.writeUInt32LE(segments.reduce((sum, { bytes }) => sum + bytes.length, 0) % 2 ** 32, 4)
  return exactCopy(Buffer.concat([gzipHead, ...segments.map((each) => each.compressed()), lastBlock, end]))
}

/** Of the objects, the entry of the cache and its key. */
const overhead = 1_000

// Less fits into one packet as it is.
const worthCompressing = 1_400

/** Writes answers of an endpoint ahead of sending them. */
export function createSerializer<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
): (data: ResponseOf<E>) => SerializedResponse<ResponseOf<E>> {
  const serialize: Serialize = lazySerialize(endpoint.response)
  // Each reader's own, often sent once: the next levels take four times as long and save a twentieth.
  return (data) => new SerializedResponse([new Segment(serialize(data), { level: 1 })])
}
