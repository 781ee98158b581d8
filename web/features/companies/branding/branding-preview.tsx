import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColorPreview, CompanyDetails } from '#contract/companies/company-settings.ts'
import classes from './branding.module.css'
import type { BrandingValues } from './use-branding-form.ts'

interface Props {
  company: CompanyDetails
  values: BrandingValues
  colors: ColorPreview | undefined
}

/** What students see with the values in the form: the start page and the certificate. */
export const BrandingPreview = ({ company, values, colors }: Props) => {
  const { t } = useTranslation('companies')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const ramp = colors?.ramp[theme]
  const style = ramp ? { '--p-brand': ramp.brand, '--p-on': ramp.on_brand, '--p-tint': ramp.shades[0] } : {}
  return (
    <aside className={classes.preview} aria-label={t('branding.preview')}>
      <div className={classes.previewHead}>
        <h2>{t('branding.preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('branding.previewTheme')}
          value={theme}
          onChange={(next) => setTheme(next)}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`branding.theme.${value}`) }))}
        />
      </div>
      <div className={classes.stage} data-theme={theme} style={style as object}>
        <div className={classes.phone}>
          <div className={classes.brandLine}>
            <img src={company.images[`logo-${theme}`]} alt="" />
            <b>{values.app_name}</b>
          </div>
          <p>{values.tagline}</p>
          <div className={classes.tint}>
            <span>{t('branding.sampleCourse')}</span>
            <span className={classes.bar} />
            <span className={classes.action}>{t('branding.sampleAction')}</span>
          </div>
        </div>
        <div className={classes.paper}>
          <img src={company.images['logo-light']} alt="" />
          <span>{t('branding.sampleCertificate')}</span>
          {company.images.signature ? <img src={company.images.signature} alt="" /> : null}
          <small>{values.manager}</small>
        </div>
      </div>
    </aside>
  )
}
