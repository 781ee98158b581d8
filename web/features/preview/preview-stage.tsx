import { useEffect, useRef, useState } from 'react'
import { addressFor } from '#lib/navigation/named-routes.ts'
import type { PreviewItemParams, PreviewQuery } from './preview.api.ts'
import classes from './preview-shell.module.css'
import type { Frame, Scheme } from './use-preview-look.ts'

interface PreviewStageProps extends PreviewItemParams {
  title: string
  query: PreviewQuery
  /** The branding of the page; empty for that of this host. */
  brand: string
  frame: Frame
  scheme: Scheme
}

/** The student page in an iframe, as wide as the student's screen. */
export const PreviewStage = ({ title, query, brand, frame, scheme, ...itemParams }: PreviewStageProps) => {
  const inside = useRef<HTMLIFrameElement>(null)
  const path = addressFor('admin.courses.preview.page', { ...itemParams, locale: query.locale })
  const address = `${path}?${new URLSearchParams({ state: query.state, ...(brand && { brand }), ...(query.release && { release: query.release }) })}`
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
        ref={inside}
        className={classes.frame}
        data-frame={frame}
        title={title}
        src={`${loaded.address}&theme=${loaded.theme}`}
      />
    </div>
  )
}
