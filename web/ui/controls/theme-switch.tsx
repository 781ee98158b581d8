import { useMantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Choice } from './choice.tsx'

/** Light, dark, or the device's setting. */
export const ThemeSwitch = () => {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Choice
      label={t('theme.choose')}
      value={colorScheme}
      onChange={setColorScheme}
      options={[
        { value: 'light', label: t('theme.light'), icon: <Sun size={16} aria-hidden /> },
        { value: 'dark', label: t('theme.dark'), icon: <Moon size={16} aria-hidden /> },
        { value: 'auto', label: t('theme.auto'), icon: <Monitor size={16} aria-hidden /> },
      ]}
    />
  )
}
