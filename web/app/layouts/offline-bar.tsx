import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './root-layout.module.css'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says so while the device has no network. */
export const OfflineBar = () => {
  const { t } = useTranslation('errors')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {online ? null : (
        <p className={classes.offline}>
          <CloudOff size={16} aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
