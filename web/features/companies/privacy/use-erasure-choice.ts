import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { useSaveCompany } from '../use-save-company.ts'

export type ErasureRule = 'above' | 'never' | 'after'

/** A setting for when people are erased: those who were disabled, or those who never signed in. */
export type ErasureTerm = 'erase_after_days' | 'erase_unused_after_days'

const effective = { erase_after_days: 'erasure', erase_unused_after_days: 'unused_erasure' } as const
const usualDays = { erase_after_days: 90, erase_unused_after_days: 180 }

const ruleOf = (company: CompanyDetails, term: ErasureTerm): ErasureRule => {
  const days = company[term]
  if (days === null) return company.can.inherit ? 'above' : 'never'
  return days === 0 ? 'never' : 'after'
}

const valueOf = (rule: ErasureRule, days: number): number | null => {
  if (rule === 'above') return null
  return rule === 'never' ? 0 : days
}

/** Returns the setting of the parent company, in words. */
const useAbove = (company: CompanyDetails, term: ErasureTerm): string => {
  const { t } = useTranslation('companies')
  const { days, company_name } = company[effective[term]]
  if (!company_name) return t('privacy.aboveNever')
  return days === null
    ? t('privacy.aboveNeverBy', { company: company_name })
    : t('privacy.aboveDays', { company: company_name, count: days })
}

/** The rule as it is chosen; what others save meanwhile appears until something is chosen. */
export const useErasureChoice = (company: CompanyDetails, term: ErasureTerm) => {
  const [changed, setChanged] = useState<{ rule: ErasureRule; days: number } | null>(null)
  const saved = { rule: ruleOf(company, term), days: company[term] || usualDays[term] }
  const { rule, days } = changed ?? saved
  const { submit, isSaving } = useSaveCompany(company)
  const isSaved = rule === saved.rule && (rule !== 'after' || days === saved.days)
  const save = () =>
    submit({ [term]: valueOf(rule, days) }, () => setChanged((now) => (now === changed ? null : now)))
  return { rule, days, setChanged, isSaved, isSaving, save, above: useAbove(company, term) }
}
export type ErasureChoice = ReturnType<typeof useErasureChoice>
