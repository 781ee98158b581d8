/** The required keys of a Lottie file. Specification, section 5. */
const required = ['v', 'ip', 'op', 'layers', 'fr', 'w', 'h'] as const

export type AnimationData = Record<(typeof required)[number], unknown>

/** Its message is the specification's, in English; users see a translated text instead. */
export class AnimationError extends Error {
  constructor(cause?: unknown) {
    super('An error occurred while trying to load the Lottie file from URL.', { cause })
    this.name = 'AnimationError'
  }
}

/** Returns the animation unchanged, or throws if anything required is missing. */
export const checkAnimation = (value: unknown): AnimationData => {
  if (typeof value !== 'object' || value === null || required.some((key) => !(key in value)))
    throw new AnimationError()
  const animation = value as AnimationData
  // The library would render nothing and report no error.
  if (!Array.isArray(animation.layers) || !(Number(animation.op) > Number(animation.ip)))
    throw new AnimationError()
  return animation
}

/** Loads an animation from an address, or checks parsed content. */
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
