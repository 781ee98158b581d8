/** What every Lottie file must have. Specification, section 5. */
const required = ['v', 'ip', 'op', 'layers', 'fr', 'w', 'h'] as const

export type AnimationData = Record<(typeof required)[number], unknown>

/** Its message is the specification's, in English; what people read comes from the texts. */
export class AnimationError extends Error {
  constructor(cause?: unknown) {
    super('An error occurred while trying to load the Lottie file from URL.', { cause })
    this.name = 'AnimationError'
  }
}

/** Answers the animation as it is, or throws where something that it needs is missing. */
export const checkAnimation = (value: unknown): AnimationData => {
  if (typeof value !== 'object' || value === null || required.some((key) => !(key in value)))
    throw new AnimationError()
  const animation = value as AnimationData
  // The library would draw nothing and say nothing.
  if (!Array.isArray(animation.layers) || !(Number(animation.op) > Number(animation.ip)))
    throw new AnimationError()
  return animation
}

/** The animation behind a source: an address as a string, or the animation itself. */
export const loadAnimation = async (source: unknown, signal?: AbortSignal): Promise<AnimationData> => {
  if (typeof source === 'object' && source !== null) return checkAnimation(source)
  if (typeof source !== 'string' || source === '') throw new AnimationError()
  try {
    const response = await fetch(source, { signal: signal ?? null })
    if (!response.ok) throw new AnimationError()
    return checkAnimation(await response.json())
  } catch (error) {
    if (signal?.aborted || error instanceof AnimationError) throw error
    throw new AnimationError(error)
  }
}
