import { createContext, useContext, useRef } from 'react'

/** Told once for each film that was seen nearly to the end, wherever the learner jumped in between. */
export const WatchingContext = createContext<(blockId: string) => void>(() => undefined)

/** The end is often only names. */
const enough = 0.9

/** Counts the seconds of a film that were played, each once: whoever drags to the end has not seen it. */
export const useWatching = (blockId: string) => {
  const onWatched = useContext(WatchingContext)
  const seen = useRef(new Set<number>())
  const told = useRef(false)
  return ({ currentTarget: { currentTime, duration, seeking } }: { currentTarget: HTMLVideoElement }) => {
    if (seeking || told.current || !(duration > 0) || !Number.isFinite(duration)) return
    seen.current.add(Math.floor(currentTime))
    if (seen.current.size < Math.floor(duration * enough)) return
    told.current = true
    onWatched(blockId)
  }
}
