import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './root-layout.module.css'

/** Milliseconds; a faster navigation shows no bar. Specification, section 9. */
const delay = 100

/** The bar at the top of the page while the next one is loading. */
export const NavigationProgress = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setShown(false)
    }
    const stops = [
      router.subscribe('onBeforeLoad', () => {
        clearTimeout(timer)
        timer = setTimeout(() => setShown(true), delay)
      }),
      router.subscribe('onResolved', end),
    ]
    return () => {
      end()
      for (const stop of stops) stop()
    }
  }, [router])
  return shown ? (
    <div className={classes.progress} data-screen-only role="progressbar" aria-label={t('loading')} />
  ) : null
}
