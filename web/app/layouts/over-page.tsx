import { useLayoutEffect, useRef } from 'react'
import { ActingBar } from './impersonation-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import classes from './root-layout.module.css'

/** The bars above every page. Other sticky elements leave room for their height, `--over`. */
export const OverPage = () => {
  const bars = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bars.current
    if (!element) return
    // Also reports the first height, before anything is painted.
    const watch = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--over', `${element.offsetHeight}px`),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={bars} className={classes.over} data-screen-only>
      <OfflineBar />
      <ActingBar />
    </div>
  )
}
