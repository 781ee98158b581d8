import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'

interface LazyRenderProps {
  /** Pixels it is about to take, so that nothing moves when it comes. */
  height: number
  children: ReactNode
}

/** Leaves out what is far below the screen until the reader comes near it. What was shown once stays. */
export const LazyRender = ({ height, children }: LazyRenderProps) => {
  const { ref, entry } = useIntersection({ rootMargin: '160px' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (entry?.isIntersecting) setShown(true)
  }, [entry?.isIntersecting])
  return isShown ? children : <div ref={ref} style={{ minHeight: height }} />
}
