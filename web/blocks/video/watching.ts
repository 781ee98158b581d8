import { createContext, useContext, useRef } from 'react'
import { enoughOfFilm } from '#contract/learning/watched.ts'

/** Told once for each film that was seen nearly to the end, wherever the learner jumped in between. */
export const WatchingContext = createContext<(blockId: string) => void>(() => undefined)

/** Counts the seconds of a film that were played, each once: whoever drags to the end has not seen it. */
export const useWatching = (blockId: string) => {
  const onWatched = useContext(WatchingContext)
  const seen = useRef(new Set<number>())
  const reported = useRef(false)
  return ({ currentTarget: { currentTime, duration, seeking } }: { currentTarget: HTMLVideoElement }) => {
    if (seeking || reported.current || !(duration > 0)) return
    seen.current.add(Math.floor(currentTime))
    // It has no end yet where its file does not say how long it is.
    if (seen.current.size < Math.floor(duration * enoughOfFilm)) return
    reported.current = true
    onWatched(blockId)
  }
}
