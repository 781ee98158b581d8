import { useEffect, useRef } from 'react'

/** Calls `onOver` when work that went on is over; not for what was over before it was shown. */
export const useWhenOver = (isOver: boolean, onOver: () => void): void => {
  const before = useRef(isOver)
  useEffect(() => {
    if (isOver && !before.current) onOver()
    before.current = isOver
  }, [isOver, onOver])
}
