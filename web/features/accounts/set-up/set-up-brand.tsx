import { ColorInput, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColorPreview } from '#contract/companies/company-settings.ts'
import { ContrastPairs } from '#entities/contrast-pairs.tsx'
import { isColor } from '#lib/branding/is-color.ts'
import { Card } from '#ui/layout/page.tsx'
import { setUpColorQuery } from './set-up.api.ts'
import classes from './set-up.module.css'
import type { SetUpFormState } from './use-set-up-form.ts'

const swatches = ['#3451b2', '#0f766e', '#7c3aed', '#9f1239', '#9a3412', '#475569']

interface PreviewProps {
  name: string
  ramp: ColorPreview['ramp']
}

/** A preview of the sign-in page in the chosen color. */
const SignInPreview = ({ name, ramp }: PreviewProps) => {
  const { t } = useTranslation(['setup', 'companies'])
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const { brand, on_brand, deep } = ramp[theme]
  const style = { '--p-brand': brand, '--p-on': on_brand, '--p-deep': deep } as object
  return (
    <Card>
      <Group gap={0} wrap="nowrap" justify="space-between">
        <h2>{t('preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('companies:branding.previewTheme')}
          value={theme}
          onChange={setTheme}
          data={(['light', 'dark'] as const).map((value) => ({
            value,
            label: t(`companies:branding.theme.${value}`),
          }))}
        />
      </Group>
      <div className={classes.preview} data-theme={theme} style={style} aria-hidden>
        <Stack gap="sm" p="sm" className={classes.signIn ?? ''}>
          <b>{name || t('platform')}</b>
          <Text component="span" mt="md" fz="lg" fw={600}>
            {t('previewTitle')}
          </Text>
          <span className={classes.input}>{t('previewEmail')}</span>
          <span className={classes.action}>{t('previewAction')}</span>
        </Stack>
        <div className={classes.deep} />
      </div>
    </Card>
  )
}

interface Props {
  form: SetUpFormState
  token: string
}

/** The brand color, its contrast, and a preview. */
export const BrandFields = ({ form, token }: Props) => {
  const { t } = useTranslation('setup')
  const { onChange, ...input } = form.getInputProps('brand_color')
  const { brand_color, app_name } = form.values
  const { data } = useQuery(setUpColorQuery(token, isColor(brand_color) ? brand_color : '#3b4279'))
  return (
    <>
      <Card>
        <h2>{t('sections.color')}</h2>
        <ColorInput
          withEyeDropper={false}
          label={t('color')}
          swatches={swatches}
          {...input}
          onChange={(color) => onChange(color.trim().toLowerCase())}
        />
        {data ? <ContrastPairs preview={data.data} /> : null}
      </Card>
      {data ? <SignInPreview name={app_name} ramp={data.data.ramp} /> : null}
    </>
  )
}
