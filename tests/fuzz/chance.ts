import { createHash } from 'node:crypto'

/** A random generator that yields the same sequence for the same seed. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** True once in this many times on average. */
  once(inTimes: number): boolean
}

/** Mulberry32, seeded with the hash of the seed. */
export function chance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    once: (inTimes) => below(inTimes) === 0,
  }
}
