import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Difficulty, difficulties } from '#contract/courses/courses.ts'
import { Choice } from '#ui/controls/choice.tsx'

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
      <Text mb={6} fz="ui" fw={500} aria-hidden="true">
        {t('difficulty.label')}
      </Text>
      <Choice
        label={t('difficulty.label')}
        value={value}
        onChange={onChange}
        options={difficulties.map((name) => ({ value: name, label: t(`difficulty.${name}`) }))}
      />
    </div>
  )
}
