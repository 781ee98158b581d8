import { useEffect, useRef, useState } from 'react'
import classes from './preview-shell.module.css'
import type { Frame, Scheme } from './use-preview-look.ts'

interface PreviewStageProps {
  title: string
  /** The path of the student page, and its query. */
  path: string
  query?: Record<string, string>
  frame: Frame
  scheme: Scheme
}

/** The student page in an iframe, as wide as the student's screen. */
export const PreviewStage = ({ title, path, query = {}, frame, scheme }: PreviewStageProps) => {
  const inside = useRef<HTMLIFrameElement>(null)
  const address = `${path}?${new URLSearchParams(query)}`
  // Reloading the iframe would lose the answers, so a change of theme is applied in place; a reload for another
  // reason passes the theme along.
  const [loaded, setLoaded] = useState({ address, theme: scheme })
  if (loaded.address !== address) setLoaded({ address, theme: scheme })
  useEffect(() => {
    const root = inside.current?.contentDocument?.documentElement
    if (root) root.dataset.mantineColorScheme = scheme
  }, [scheme])
  return (
    <div className={classes.stage}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs the session of this one */}
      <iframe
        // A frame that loads another address adds a step to the history, which then goes back apart from the page.
        key={loaded.address}
        ref={inside}
        className={classes.frame}
        data-frame={frame}
        title={title}
        src={`${loaded.address}&theme=${loaded.theme}`}
      />
    </div>
  )
}
