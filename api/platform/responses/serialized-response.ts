import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { lazySerialize, type Serialize } from '../http/schemas.ts'

/**
 * A copy in memory of exactly its length. A small Buffer would keep Node’s 64 kB pool alive, and a zlib result its
 * whole 16 kB chunk.
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

/** A segment of a response that is compressed independently, so that it can be cached and reused in other responses. */
export class Segment {
  readonly bytes: Buffer
  private readonly level: number
  private deflated: Buffer | undefined
  constructor(text: string, { level = constants.Z_DEFAULT_COMPRESSION } = {}) {
    this.bytes = exactBytes(text)
    this.level = level
  }

  /** Raw deflate (RFC 1951) that refers to no earlier data and ends on a byte boundary without ending the stream. */
  compressed(): Buffer {
    this.deflated ??= exactCopy(
      deflateRawSync(this.bytes, { level: this.level, finishFlush: constants.Z_SYNC_FLUSH }),
    )
    return this.deflated
  }
}

/** A response already serialized by its endpoint’s schema, so that it can be cached and sent again. */
export class SerializedResponse<T> {
  readonly length: number
  declare readonly answers: T
  /** Empty after packing. */
  private segments: readonly Segment[]
  private gzipped: Buffer | undefined
  /** The only form after packing, if that is not the compressed one. */
  private plain: Buffer | undefined
  private digest: string | undefined
  constructor(segments: readonly Segment[]) {
    this.segments = segments
    this.length = segments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  /** Keeps only one form, in memory of its own: the compressed one, or the plain one if that is short. */
  pack(): this {
    this.tag()
    const { bytes, encoding } = this.compressed()
    if (!encoding) this.plain = exactCopy(bytes)
    this.segments = []
    return this
  }

  /** Memory in bytes that a packed response takes, including its objects. */
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

  /**
   * The compressed form, computed once; the plain bytes if compression saves too little to be worth the client’s work.
   */
  compressed(): { bytes: Buffer; encoding?: 'gzip' } {
    if (this.length < worthCompressing) return { bytes: this.bytes }
    this.gzipped ??= gzipOf(this.segments)
    return { bytes: this.gzipped, encoding: 'gzip' }
  }

  /** A strong entity tag: equal for equal bytes, and different for each encoding. */
  tag(encoding?: 'gzip'): string {
    this.digest ??= this.segments
      .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
      .digest('base64url')
    return `"${this.digest}${encoding ? `-${encoding}` : ''}"`
  }
}

// The gzip format of RFC 1952: a header without name, time or system; then the segments, an empty last block, and the
// checksum and length of everything.
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

/** Bytes of the objects, the cache entry and its key. */
const overhead = 1_000

// A smaller response fits into one packet uncompressed.
const worthCompressing = 1_400

/** Serializes responses of an endpoint in advance. */
export function createSerializer<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
): (data: ResponseOf<E>) => SerializedResponse<ResponseOf<E>> {
  const serialize: Serialize = lazySerialize(endpoint.response)
  // Private to one reader and often sent once: higher compression levels take four times as long and save five percent.
  return (data) => new SerializedResponse([new Segment(serialize(data), { level: 1 })])
}
