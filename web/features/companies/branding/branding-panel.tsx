import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { forPage } from '#lib/query/page-query.ts'
import { LeaveGuard } from '#ui/feedback/leave-guard.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { BrandStates } from './brand-states.tsx'
import { companyQuery } from './branding.api.ts'
import classes from './branding.module.css'
import { LanguageFields, NameFields, StartFields } from './branding-fields.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { ColorField, useColorPreview } from './color-field.tsx'
import { ImageFields } from './image-fields.tsx'
import { InheritedNote } from './inherited-note.tsx'
import { useBrandingForm } from './use-branding-form.ts'

const Panel = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { form, submit, reset, inherit, changed, isSaving } = useBrandingForm(company)
  const colors = useColorPreview(company, form.values.brand_color)
  return (
    <form className={classes.columns} noValidate onSubmit={submit}>
      <div>
        <NameFields form={form} company={company} onInherit={inherit} />
        <ColorField form={form} preview={colors}>
          <InheritedNote
            company={company}
            field="brand_color"
            name={t('branding.color')}
            onInherit={inherit}
          />
        </ColorField>
        <ImageFields company={company} onInherit={inherit} />
        <LanguageFields form={form} />
        <StartFields form={form} />
        <BrandStates company={company} onRestored={reset} />
      </div>
      <BrandingPreview company={company} values={form.values} colors={colors} />
      <Group gap="sm" justify="flex-end" py="sm" className={classes.saveBar ?? ''}>
        <span role="status">{changed ? t('branding.unsaved', { count: changed }) : ''}</span>
        <Button variant="default" disabled={!changed} onClick={() => reset(company)}>
          {t('branding.discard')}
        </Button>
        <Button type="submit" disabled={!changed} loading={isSaving}>
          {t('branding.save')}
        </Button>
      </Group>
      <LeaveGuard unsaved={changed > 0} />
    </form>
  )
}

/** A company's names, color, images and languages, and its people's defaults. */
export const BrandingPanel = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (data) return <Panel key={companyId} company={data.data} />
  return (
    <Skeleton>
      <RowsSkeleton rows={6} />
    </Skeleton>
  )
}
