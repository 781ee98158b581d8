import { useTranslation } from 'react-i18next'
import { type Difficulty, difficulties } from '#contract/courses/courses.ts'
import { Choice } from '#ui/controls/choice.tsx'
import classes from './locales-field.module.css'

export const DifficultyField = ({
  value,
  onChange,
}: {
  value: Difficulty
  onChange: (difficulty: Difficulty) => void
}) => {
  const { t } = useTranslation('courses')
  return (
    <div>
      <p className={classes.label} aria-hidden="true">
        {t('difficulty.label')}
      </p>
      <Choice
        label={t('difficulty.label')}
        value={value}
        onChange={onChange}
        options={difficulties.map((name) => ({ value: name, label: t(`difficulty.${name}`) }))}
      />
    </div>
  )
}
