import { NumberInput, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { Card } from '#ui/layout/page.tsx'
import type { ErasureChoice, ErasureRule } from './use-erasure-choice.ts'

interface Props {
  company: CompanyDetails
  choice: ErasureChoice
  words: { title: string; label: string; why: string; days: string }
  /** What the chosen days would do. */
  children?: ReactNode
  onSave: () => void
}

/** When people are erased: never, after some days, or as the company above. */
export const ErasureCard = ({ company, choice, words, children, onSave }: Props) => {
  const { t } = useTranslation('companies')
  const { rule, days, setChanged, isSaved, isSaving, above } = choice
  const mayChange = company.can.set_erasure
  const rules: ErasureRule[] = company.can.inherit ? ['above', 'never', 'after'] : ['never', 'after']
  return (
    <Card>
      <h2>{words.title}</h2>
      <Stack gap="md" mt="sm">
        <Radio.Group
          label={words.label}
          description={mayChange ? words.why : t('privacy.ownersOnly')}
          value={rule}
          onChange={(next) => setChanged({ rule: next, days })}
        >
          <Stack gap="xs" mt="sm">
            {rules.map((value) => (
              <Radio
                key={value}
                value={value}
                disabled={!mayChange}
                label={t(`privacy.rule.${value}`)}
                description={value === 'above' && rule === 'above' ? above : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {rule === 'after' ? (
          <NumberInput
            label={words.days}
            min={1}
            max={3_650}
            allowDecimal={false}
            clampBehavior="strict"
            maw={240}
            disabled={!mayChange}
            value={days}
            onChange={(next) => setChanged({ rule, days: Number(next) || 1 })}
          />
        ) : null}
        {children}
        {mayChange ? (
          <div>
            <SaveButton isSaved={isSaved} isSaving={isSaving} onSave={onSave}>
              {t('branding.save')}
            </SaveButton>
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}
