import { useEffect, useRef, useState } from 'react'
import { addressFor } from '#lib/navigation/named-routes.ts'
import type { PreviewItemParams, PreviewQuery } from './preview.api.ts'
import classes from './preview-shell.module.css'
import type { Frame, Scheme } from './use-preview-look.ts'

interface PreviewStageProps extends PreviewItemParams {
  title: string
  query: PreviewQuery
  /** Whose brand the page wears; empty for that of this address. */
  brand: string
  frame: Frame
  scheme: Scheme
}

/** The student's page in a window of its own, which is as wide as their screen. */
export const PreviewStage = ({ title, query, brand, frame, scheme, ...itemParams }: PreviewStageProps) => {
  const inside = useRef<HTMLIFrameElement>(null)
  const path = addressFor('admin.courses.preview.page', { ...itemParams, locale: query.locale })
  const address = `${path}?${new URLSearchParams({ state: query.state, ...(brand && { brand }), ...(query.release && { release: query.release }) })}`
  // Loading the page anew would lose what was tried, so a theme is put on in place; where it is loaded anew, the theme goes along.
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
