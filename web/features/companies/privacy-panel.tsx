import { NumberInput, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { forPage } from '#lib/query/page-query.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { companyQuery } from './branding/branding.api.ts'
import { LogRetentionCard } from './log-retention-card.tsx'
import { useSaveCompany } from './use-save-company.ts'

type Rule = 'above' | 'never' | 'after'
const usualDays = 90

const ruleOf = ({ erase_after_days: days, can }: CompanyDetails): Rule => {
  if (days === null) return can.inherit ? 'above' : 'never'
  return days === 0 ? 'never' : 'after'
}

const valueOf = (rule: Rule, days: number): number | null => {
  if (rule === 'above') return null
  return rule === 'never' ? 0 : days
}

/** Returns the setting of the parent company, in words. */
const useAbove = ({ erasure }: CompanyDetails): string => {
  const { t } = useTranslation('companies')
  if (!erasure.company_name) return t('privacy.aboveNever')
  const company = erasure.company_name
  return erasure.days === null
    ? t('privacy.aboveNeverBy', { company })
    : t('privacy.aboveDays', { company, count: erasure.days })
}

/** The rule as it is chosen; what others save meanwhile appears until something is chosen. */
const useErasureChoice = (company: CompanyDetails) => {
  const [changed, setChanged] = useState<{ rule: Rule; days: number } | null>(null)
  const saved = { rule: ruleOf(company), days: company.erase_after_days || usualDays }
  const { rule, days } = changed ?? saved
  const { submit, isSaving } = useSaveCompany(company)
  const isSaved = rule === saved.rule && (rule !== 'after' || days === saved.days)
  const save = () =>
    submit({ erase_after_days: valueOf(rule, days) }, () =>
      setChanged((now) => (now === changed ? null : now)),
    )
  return { rule, days, setChanged, isSaved, isSaving, save }
}

const Erasure = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { rule, days, setChanged, isSaved, isSaving, save } = useErasureChoice(company)
  const above = useAbove(company)
  const mayChange = company.can.set_erasure
  const rules: Rule[] = company.can.inherit ? ['above', 'never', 'after'] : ['never', 'after']
  return (
    <Card>
      <h2>{t('privacy.title')}</h2>
      <Stack gap="md" mt="sm">
        <Radio.Group
          label={t('privacy.leavers')}
          description={t(mayChange ? 'privacy.why' : 'privacy.ownersOnly')}
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
            label={t('privacy.days')}
            min={1}
            max={3_650}
            allowDecimal={false}
            clampBehavior="strict"
            maw={200}
            disabled={!mayChange}
            value={days}
            onChange={(next) => setChanged({ rule, days: Number(next) || 1 })}
          />
        ) : null}
        {mayChange ? (
          <div>
            <SaveButton isSaved={isSaved} isSaving={isSaving} onSave={save}>
              {t('branding.save')}
            </SaveButton>
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}

/** How long a company keeps personal data. */
export const PrivacyPanel = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (data)
    return (
      <Stack gap="lg">
        <Erasure company={data.data} />
        <LogRetentionCard company={data.data} />
      </Stack>
    )
  return (
    <Skeleton>
      <RowsSkeleton rows={3} />
    </Skeleton>
  )
}
