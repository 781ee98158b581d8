/** What a pack says of itself: the part of its `manifest.json` that is shown and checked. */
export interface Manifest {
  company: { name: string }
  period: { from: string; until: string }
  made_at: string
  key_id: string
  files: { name: string; bytes: number; sha256: string }[]
  /** The last seal in the pack; nulls before the first one. */
  chain: { seal: number | null; root: string | null; removed?: number }
}

/** One line of `events.ndjson`. */
export interface SealedEvent {
  seal: number
  hash: string
  event: { id: string }
}

/** A seal in `seals.json`, with the hashes of its events that are not in the pack. */
export interface Seal {
  number: number
  previous: string
  root: string
  events: number
  /** Events outside the period. */
  others: SealMember[]
  /** Events that were taken out of the log after they were sealed. */
  removed?: SealMember[]
}

export interface SealMember {
  id: string
  hash: string
}

export type PackFiles = Record<string, Uint8Array>

const decoder = new TextDecoder()
export const textOf = (files: PackFiles, name: string): string =>
  decoder.decode(files[name] ?? new Uint8Array())
export const jsonOf = <T>(files: PackFiles, name: string): T => JSON.parse(textOf(files, name)) as T

const encoder = new TextEncoder()
export const sha256 = async (data: Uint8Array | string): Promise<string> => {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return toHex(digest)
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
