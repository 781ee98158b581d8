import { useTranslation } from 'react-i18next'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { type AudienceChoice, audienceChoices } from './first-audience.ts'

interface FirstAudienceFieldProps {
  company: string
  value: AudienceChoice
  onChange: (choice: AudienceChoice) => void
}

/** Nothing is assigned without asking: the audience of the first release is chosen before publishing. */
export const FirstAudienceField = ({ company, value, onChange }: FirstAudienceFieldProps) => {
  const { t } = useTranslation('publishing')
  return (
    <ExplainedChoice
      label={t('audience.label')}
      value={value}
      options={audienceChoices.map((choice) => ({
        value: choice,
        label: t(`audience.${choice}`, { company }),
        says: t(`audience.${choice}Why`),
      }))}
      onChange={onChange}
    />
  )
}
