import { Button, NumberInput } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './panel.module.css'

export interface LessonSettingsProps {
  minutes: number
  onMinutes: (minutes: number) => void
  onMaterials: () => void
}

/** The lesson's duration and its materials. */
export const LessonSettings = ({
  minutes,
  estimate,
  onMinutes,
  onMaterials,
}: LessonSettingsProps & {
  /** The duration computed from the lesson's content. */
  estimate: number
}) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  return (
    <>
      <NumberInput
        label={t('lesson.minutes')}
        description={
          estimate > 0
            ? t('lesson.minutesOwn', { minutes: format.minutesShort(estimate) })
            : t('lesson.minutesWhy')
        }
        min={0}
        max={limits.itemMinutes}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={minutes || ''}
        onChange={(value) => onMinutes(Number(value) || 0)}
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
