import { AppError, invalid } from '#platform/errors.ts'
import { exceedsBounds } from '#platform/http/body/json-structure.ts'

export interface Animation {
  /** The JSON without white space. */
  bytes: Uint8Array
  width: number
  height: number
}
type Json = Record<string, unknown>

const maxDepth = 100
const maxSide = 10_000
const embedded = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/

/** Reads a Lottie animation and refuses anything that could run code or load something. Throws 415 or 422. */
export function readAnimation(bytes: Uint8Array): Animation {
  const text = textOf(bytes)
  if (exceedsBounds(text, { depth: maxDepth, names: Infinity, values: Infinity })) throw unsafe()
  const animation = parse(text)
  if (!isLottie(animation)) throw invalid({ animation: ['media.not_an_animation'] })
  if (!isSafe(animation)) throw unsafe()
  return {
    bytes: Buffer.from(JSON.stringify(animation)),
    width: Math.round(animation.w),
    height: Math.round(animation.h),
  }
}

const unsafe = () => invalid({ animation: ['media.unsafe_animation'] })
const notJson = () => new AppError('unsupported_type', 'media.not_json')

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

function isLottie(value: unknown): value is Json & { w: number; h: number } {
  if (!isRecord(value)) return false
  const { v, fr, ip, op, w, h, layers } = value
  const sides = [w, h].every((side) => isFinite(side) && side > 0 && side <= maxSide)
  const times = isFinite(fr) && fr > 0 && isFinite(ip) && isFinite(op) && op > ip
  return typeof v === 'string' && sides && times && Array.isArray(layers) && layers.every(isRecord)
}

/** Iterative instead of recursive, because the sender controls the depth. */
function isSafe(animation: Json): boolean {
  const open: unknown[] = [animation]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value) && !isSafePart(value as Json)) return false
    for (const inner of Object.values(value)) open.push(inner)
  }
  return true
}

/**
 * A textual `x` is an expression, which players evaluate; `u` and `p` are an asset's folder and file; `fPath` is a
 * font's address. An easing's `x` is a number or a list, a position's `p` an object.
 */
function isSafePart(part: Json): boolean {
  if (isWords(part.x) || Object.hasOwn(part, '__proto__')) return false
  if (isWords(part.fPath) && part.fPath !== '') return false
  if (isWords(part.u) && part.u !== '') return false
  return !isWords(part.p) || part.p === '' || (typeof part.p === 'string' && embedded.test(part.p))
}

/** A list with anything but numbers counts as text, too, because a player may convert it to a string. */
const isWords = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && !value.every(Number.isFinite))

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFinite = (value: unknown): value is number => Number.isFinite(value)
