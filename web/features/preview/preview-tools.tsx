import { useComputedColorScheme } from '@mantine/core'
import { type LucideIcon, Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/choice.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import classes from './preview-tools.module.css'

export type Frame = 'phone' | 'tablet' | 'desktop'
type Scheme = 'light' | 'dark'

const frames = [
  { value: 'phone', icon: Smartphone },
  { value: 'tablet', icon: Tablet },
  { value: 'desktop', icon: Monitor },
] as const
const schemes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
] as const

/** Shows the page in another theme for as long as it is open; the person's own choice stays. */
export const useSchemeForNow = () => {
  const own = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [scheme, setScheme] = useState<Scheme>(own)
  useEffect(() => {
    document.documentElement.dataset.mantineColorScheme = scheme
    return () => {
      document.documentElement.dataset.mantineColorScheme = own
    }
  }, [scheme, own])
  return { scheme, setScheme }
}

const Symbol = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon size={16} aria-hidden />
    <Spoken>{label}</Spoken>
  </>
)

interface PreviewToolsProps {
  frame: Frame
  onFrame: (frame: Frame) => void
  scheme: Scheme
  onScheme: (scheme: Scheme) => void
}

/** How wide, and in which theme. */
export const PreviewTools = ({ frame, onFrame, scheme, onScheme }: PreviewToolsProps) => {
  const { t } = useTranslation('preview')
  return (
    <>
      <div className={classes.frames}>
        <Choice
          label={t('frame')}
          value={frame}
          onChange={onFrame}
          options={frames.map(({ value, icon: Icon }) => ({
            value,
            label: '',
            icon: <Symbol icon={Icon} label={t(`frames.${value}`)} />,
          }))}
        />
      </div>
      <Choice
        label={t('scheme')}
        value={scheme}
        onChange={onScheme}
        options={schemes.map(({ value, icon: Icon }) => ({
          value,
          label: '',
          icon: <Symbol icon={Icon} label={t(`schemes.${value}`)} />,
        }))}
      />
    </>
  )
}
