import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InheritedField } from '#contract/companies/companies.ts'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import classes from './branding.module.css'
import type { InheritField } from './use-branding-form.ts'

interface Props {
  company: CompanyDetails
  field: InheritedField
  /** The label of the field. */
  name: string
  onInherit: InheritField
}

/**
 * Where a value is inherited from, or a button to inherit it from the parent company. Nothing if there is no parent.
 */
export const InheritedNote = ({ company, field, name, onInherit }: Props) => {
  const { t } = useTranslation('companies')
  const source = company.inherited.find((each) => each.field === field)
  if (source)
    return <p className={classes.why}>{t('branding.inheritedFrom', { company: source.company_name })}</p>
  if (!company.can.inherit) return null
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={t('branding.inheritName', { name })}
      onClick={() => onInherit(field)}
    >
      {t('branding.inherit')}
    </Button>
  )
}
