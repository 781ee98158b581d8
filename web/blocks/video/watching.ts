import { createContext, useContext, useRef } from 'react'
import { enoughOfFilm } from '#contract/learning/watched.ts'

/** Called once for each video that was watched nearly to the end, in whatever order. */
export const WatchingContext = createContext<(blockId: string) => void>(() => undefined)

/** Counts the distinct seconds of a video that were played: dragging to the end does not count as watching. */
export const useWatching = (blockId: string) => {
  const onWatched = useContext(WatchingContext)
  const seen = useRef(new Set<number>())
  const reported = useRef(false)
  return ({ currentTarget: { currentTime, duration, seeking } }: { currentTarget: HTMLVideoElement }) => {
    if (seeking || reported.current || !(duration > 0)) return
    seen.current.add(Math.floor(currentTime))
    // The duration is infinite while a file does not state its length.
    if (seen.current.size < Math.floor(duration * enoughOfFilm)) return
    reported.current = true
    onWatched(blockId)
  }
}
