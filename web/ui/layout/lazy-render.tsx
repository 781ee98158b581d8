import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'

interface LazyRenderProps {
  /** The expected height in pixels, so that nothing moves when the content appears. */
  height: number
  children: ReactNode
}

/** Renders content far below the screen only when the reader comes near it. Content once shown stays. */
export const LazyRender = ({ height, children }: LazyRenderProps) => {
  const { ref, entry } = useIntersection({ rootMargin: '160px' })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (entry?.isIntersecting) setShown(true)
  }, [entry?.isIntersecting])
  return isShown ? children : <div ref={ref} style={{ minHeight: height }} />
}
