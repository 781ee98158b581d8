import { ColorInput, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColorPreview } from '#contract/companies/company-settings.ts'
import { ContrastPairs } from '#entities/contrast-pairs.tsx'
import { isColor } from '#lib/branding/is-color.ts'
import { previewQuery } from './branding.api.ts'
import classes from './branding.module.css'
import type { BrandingForm } from './use-branding-form.ts'

/** The server's preview of the color in the form; while that is no valid color, of the saved one. */
export const useColorPreview = (company: { id: string; brand_color: string }, color: string) => {
  const { data } = useQuery(previewQuery(company.id, isColor(color) ? color : company.brand_color))
  return data?.data
}

interface Props {
  form: BrandingForm
  preview: ColorPreview | undefined
  /** A note on where the color is inherited from. */
  children: ReactNode
}

/** The brand color, its shades, and the contrast of text on it. */
export const ColorField = ({ form, preview, children }: Props) => {
  const { t } = useTranslation('companies')
  const { onChange, ...input } = form.getInputProps('brand_color')
  return (
    <section className={classes.section}>
      <h2>{t('branding.color')}</h2>
      <Group gap="sm" align="flex-end">
        <ColorInput
          withEyeDropper={false}
          label={t('branding.field.brand_color')}
          {...input}
          onChange={(color) => onChange(color.trim().toLowerCase())}
        />
        {preview ? (
          <Group
            gap={0}
            wrap="nowrap"
            align="stretch"
            flex="1 1 200px"
            h={36}
            className={classes.ramp ?? ''}
            aria-hidden
          >
            {preview.ramp.light.shades.map((shade) => (
              <span key={shade} style={{ background: shade }} />
            ))}
          </Group>
        ) : null}
      </Group>
      {children}
      {preview ? <ContrastPairs preview={preview} /> : null}
    </section>
  )
}
