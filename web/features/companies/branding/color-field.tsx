import { ColorInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { previewBranding } from '#contract/companies/company-settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill } from '#ui/text/pill.tsx'
import { previewQuery } from './branding.api.ts'
import classes from './branding.module.css'
import { type BrandingForm, isColor } from './use-branding-form.ts'

export type ColorPreview = ResponseOf<typeof previewBranding>['data']

/** What the server makes of the colour in the form; that of the one before while it is not a colour. */
export const useColorPreview = (company: { id: string; brand_color: string }, color: string) => {
  const { data } = useQuery(previewQuery(company.id, isColor(color) ? color : company.brand_color))
  return data?.data
}

const Pairs = ({ pairs }: Pick<ColorPreview, 'pairs'>) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return (
    <ul className={classes.pairs}>
      {pairs.map(({ name, foreground, background, contrast, passes }) => (
        <li key={name}>
          <span className={classes.sample} style={{ color: foreground, background }} aria-hidden>
            {t('branding.letters')}
          </span>
          <span>{t(`branding.pair.${name}`)}</span>
          <b>{format.number(contrast)}</b>
          {passes ? (
            <Pill tone="good" icon={<Check size={12} aria-hidden />}>
              {t('branding.passes')}
            </Pill>
          ) : (
            <Pill tone="bad">{t('branding.tooLow')}</Pill>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The brand colour, its steps and whether what stands on it can be read. */
export const ColorField = ({ form, preview }: { form: BrandingForm; preview: ColorPreview | undefined }) => {
  const { t } = useTranslation('companies')
  const { onChange, ...input } = form.getInputProps('brand_color')
  return (
    <section className={classes.section}>
      <h2>{t('branding.color')}</h2>
      <div className={classes.colorRow}>
        <ColorInput
          withEyeDropper={false}
          label={t('branding.field.brand_color')}
          {...input}
          onChange={(color) => onChange(color.trim().toLowerCase())}
        />
        {preview ? (
          <div className={classes.ramp} aria-hidden>
            {preview.ramp.light.shades.map((shade) => (
              <span key={shade} style={{ background: shade }} />
            ))}
          </div>
        ) : null}
      </div>
      {preview ? <Pairs pairs={preview.pairs} /> : null}
      {preview && !preview.is_exact ? (
        <p className={classes.moved}>
          <TriangleAlert size={16} aria-hidden />
          {t('branding.colorMoved', { color: preview.ramp.light.brand })}
        </p>
      ) : null}
    </section>
  )
}
