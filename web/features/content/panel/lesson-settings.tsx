import { Button, NumberInput } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { readingMinutes } from '../../../../contract/reading-minutes.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import classes from './panel.module.css'

export interface LessonSettingsProps {
  minutes: number
  onMinutes: (minutes: number) => void
  onMaterials: () => void
}

/** The lesson's length and its materials. */
export const LessonSettings = ({
  minutes,
  words,
  onMinutes,
  onMaterials,
}: LessonSettingsProps & { words: number }) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const reading = words > 0 ? readingMinutes(words) : 0
  return (
    <>
      <NumberInput
        label={t('lesson.minutes')}
        description={
          reading > 0
            ? t('lesson.minutesOwn', { minutes: format.minutesShort(reading) })
            : t('lesson.minutesWhy')
        }
        min={0}
        max={limits.itemMinutes}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={minutes}
        onChange={(value) => {
          if (typeof value === 'number') onMinutes(value)
        }}
      />
      <div className={classes.field}>
        <Button variant="default" leftSection={<Paperclip size={16} aria-hidden />} onClick={onMaterials}>
          {t('lesson.materials')}
        </Button>
        <small>{t('lesson.materialsWhy')}</small>
      </div>
    </>
  )
}
