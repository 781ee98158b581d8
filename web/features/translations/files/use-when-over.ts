import { useEffect, useRef } from 'react'

/** Calls `onOver` when work in progress ends, but not if it was over when the component was mounted. */
export const useWhenOver = (isOver: boolean, onOver: () => void): void => {
  const before = useRef(isOver)
  useEffect(() => {
    if (isOver && !before.current) onOver()
    before.current = isOver
  }, [isOver, onOver])
}
