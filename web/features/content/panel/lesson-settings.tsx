import { NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '../../../ui/pill.tsx'
import classes from './panel.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const command = isMac ? '⌘' : 'Ctrl'
const option = isMac ? '⌥' : 'Alt'

const shortcuts = [
  ['insert', ['/']],
  ['select', ['Esc']],
  ['move', [option, '⇧', '↑ ↓']],
  ['duplicate', [command, 'D']],
  ['link', [command, 'K']],
  ['find', [command, 'F']],
  ['copy', [command, 'C']],
  ['undo', [command, 'Z']],
] as const

export interface LessonSettingsProps {
  minutes: number
  onMinutes: (minutes: number) => void
}

const maxMinutes = 600

/** The lesson's length, and the keys worth knowing. */
export const LessonSettings = ({ minutes, onMinutes }: LessonSettingsProps) => {
  const { t } = useTranslation('editor')
  return (
    <>
      <NumberInput
        label={t('lesson.minutes')}
        description={t('lesson.minutesWhy')}
        min={0}
        max={maxMinutes}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={minutes}
        onChange={(value) => {
          if (typeof value === 'number') onMinutes(value)
        }}
      />
      <details className={classes.keys}>
        <summary>{t('keys.title')}</summary>
        <dl>
          {shortcuts.map(([name, keys]) => (
            <div key={name}>
              <dt>{t(`keys.${name}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <KeyCap key={key}>{key}</KeyCap>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
