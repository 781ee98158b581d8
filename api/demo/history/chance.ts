import { createHash } from 'node:crypto'

/** Pseudo-random draws, the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `count`. */
  below: (count: number) => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  happens: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
}

/** Mulberry32, seeded with the first bytes of the seed's hash. */
export function chanceFrom(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    shuffle: <T>(items: readonly T[]) => {
      const result = [...items]
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        ;[result[last], result[other]] = [result[other] as T, result[last] as T]
      }
      return result
    },
  }
}
