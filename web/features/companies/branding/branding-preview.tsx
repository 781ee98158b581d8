import { Button, Group, Modal, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Maximize2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandDraft } from '#contract/companies/brand-preview.ts'
import type { Branding } from '#contract/companies/companies.ts'
import type { ColorPreview, CompanyDetails } from '#contract/companies/company-settings.ts'
import { isColor } from '#lib/branding/is-color.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { type BrandMessage, type PreviewScreen, previewScreens, useSendBrand } from './brand-message.ts'
import classes from './branding.module.css'
import { certificatePreviewQuery, downloadPreviewMutation, mailPreviewQuery } from './preview.api.ts'
import type { BrandingValues } from './use-branding-form.ts'

interface Props {
  company: CompanyDetails
  values: BrandingValues
  colors: ColorPreview | undefined
}

/** The form values from which previews are made; an invalid value keeps its saved state. */
const draftOf = ({ name, app_name, support_email, brand_color, ...values }: BrandingValues): BrandDraft => ({
  ...(name.trim() ? { name } : {}),
  ...(app_name.trim() ? { app_name } : {}),
  ...(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(support_email) ? { support_email } : {}),
  ...(isColor(brand_color) ? { brand_color } : {}),
  tagline: values.tagline,
  manager: values.manager,
  chief_executive: values.chief_executive,
})

const brandingOf = (company: CompanyDetails, values: BrandingValues, { ramp }: ColorPreview): Branding => ({
  company_id: company.id,
  is_set_up: true,
  allows_sign_in: true,
  has_student_passwords: false,
  has_sign_in_providers: false,
  name: values.name,
  app_name: values.app_name,
  manager: values.manager,
  domain: company.hosts[0] ?? '',
  support_email: values.support_email,
  tagline: values.tagline,
  brand_color: values.brand_color,
  ramp,
  images: company.images,
  default_locale: values.default_locale,
  locales: values.locales,
})

const useMessage = ({ company, values, colors }: Props, screen: PreviewScreen, theme: 'light' | 'dark') => {
  const [rested] = useDebouncedValue(values, 300)
  const draft = useMemo(() => draftOf(rested), [rested])
  const { data: mail, isError: hasNoMail } = useQuery({
    ...mailPreviewQuery(company.id, draft),
    enabled: screen === 'mail',
  })
  const { data: certificate, isError: hasNoCertificate } = useQuery({
    ...certificatePreviewQuery(company.id, draft),
    enabled: screen === 'certificate',
  })
  const hasFailed = screen === 'mail' ? hasNoMail : screen === 'certificate' && hasNoCertificate
  const message = useMemo<BrandMessage | undefined>(
    () =>
      colors && {
        branding: brandingOf(company, rested, colors),
        theme,
        mail: mail?.data,
        certificate: certificate?.data,
        hasFailed,
      },
    [company, rested, colors, theme, mail, certificate, hasFailed],
  )
  return { message, draft }
}

interface FrameProps {
  screen: PreviewScreen
  title: string
  message: BrandMessage | undefined
}

const Frame = ({ screen, title, message }: FrameProps) => {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  useSendBrand(frame, message)
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs the session of this one
    <iframe
      key={screen}
      ref={setFrame}
      className={classes.frame}
      title={title}
      src={addressFor('admin.settings.preview', { screen })}
    />
  )
}

/** Previews of pages, a mail and a certificate with the values in the form. */
export const BrandingPreview = (props: Props) => {
  const { t } = useTranslation('companies')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [screen, setScreen] = useState<PreviewScreen>('login')
  const [isLarge, setLarge] = useState(false)
  const { message, draft } = useMessage(props, screen, theme)
  const save = useMutation(downloadPreviewMutation(props.company.id))
  const title = t(`branding.screens.${screen}`)
  const frame = <Frame screen={screen} title={t('branding.previewOf', { screen: title })} message={message} />
  return (
    <aside className={classes.preview} aria-label={t('branding.preview')}>
      <Group gap={0} wrap="nowrap" justify="space-between" mb="sm">
        <h2>{t('branding.preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('branding.previewTheme')}
          value={theme}
          onChange={(next) => setTheme(next)}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`branding.theme.${value}`) }))}
        />
      </Group>
      <Select
        mb="sm"
        aria-label={t('branding.previewScreen')}
        allowDeselect={false}
        value={screen}
        onChange={(next) => setScreen(next as PreviewScreen)}
        data={previewScreens.map((value) => ({ value, label: t(`branding.screens.${value}`) }))}
      />
      {isLarge ? null : frame}
      <Group gap="xs" align="stretch" mt="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Maximize2 size={16} aria-hidden />}
          onClick={() => setLarge(true)}
        >
          {t('branding.previewLarge')}
        </Button>
        {screen === 'certificate' ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Download size={16} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate(draft)}
          >
            {t('branding.previewPdf')}
          </Button>
        ) : null}
      </Group>
      <Modal fullScreen opened={isLarge} onClose={() => setLarge(false)} title={title}>
        <div className={classes.large}>{frame}</div>
      </Modal>
    </aside>
  )
}
