import { Button, NumberInput } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readingMinutes } from '../../../../contract/reading-minutes.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
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
  onMaterials: () => void
}

const maxMinutes = 600

/** The lesson's length, its materials, and the keys worth knowing. */
export const LessonSettings = ({
  minutes,
  words,
  onMinutes,
  onMaterials,
}: LessonSettingsProps & { words: number }) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const reading = words > 0 ? readingMinutes(words) : 0
  return (
    <>
      <NumberInput
        ref={field}
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
      {minutes === 0 && reading > 0 ? (
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          onClick={() => {
            onMinutes(reading)
            field.current?.focus()
          }}
        >
          {t('lesson.reading', { minutes: format.minutesShort(reading) })}
        </Button>
      ) : null}
      <div className={classes.field}>
        <Button variant="default" leftSection={<Paperclip size={16} aria-hidden />} onClick={onMaterials}>
          {t('lesson.materials')}
        </Button>
        <small>{t('lesson.materialsWhy')}</small>
      </div>
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
