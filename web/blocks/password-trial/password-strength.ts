import type { Score, ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The reason why a password is weak; a key under `password.because` of exercises.json. */
export type Weakness = 'common' | 'repeat' | 'sequence' | 'keyboard' | 'date' | 'short'

export interface Strength {
  level: Score
  /** Seconds to crack it with a stolen list of password hashes. */
  seconds: number
  because: Weakness | null
}

const patterns: Record<string, Weakness> = {
  dictionary: 'common',
  repeat: 'repeat',
  sequence: 'sequence',
  spatial: 'keyboard',
  date: 'date',
  regex: 'date',
}
/** A slow hash, as good services use, attacked with one graphics card. */
const guessesPerSecond = 10_000
const shortest = 12

/** The list of common passwords is loaded with the first key press. The password never leaves the device. */
export const loadStrength = async (): Promise<(password: string) => Strength> => {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge: ZxcvbnFactory = new Factory({ dictionary, graphs: adjacencyGraphs, maxLength: 200 })
  return (password) => {
    const { score, guesses, sequence } = judge.check(password)
    const [weakest] = sequence
      .filter(({ pattern }) => pattern in patterns)
      .sort((one, other) => other.token.length - one.token.length)
    const known = weakest ? patterns[weakest.pattern] : undefined
    const because = score >= 4 ? null : (known ?? (password.length < shortest ? 'short' : null))
    return { level: score, seconds: guesses / guessesPerSecond, because }
  }
}
