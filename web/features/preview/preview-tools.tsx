import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { previewStates } from '#contract/publishing/preview.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { brandsQuery } from './preview.api.ts'
import classes from './preview-tools.module.css'
import { frames, type PreviewLook, schemes } from './use-preview-look.ts'

const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor, light: Sun, dark: Moon }

const Symbol = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon size={16} aria-hidden />
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)

interface PickProps<T extends string> {
  label: string
  /** Shows its label above it. */
  named: boolean
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

const Pick = <T extends string>({ label, named, value, options, onChange }: PickProps<T>) => (
  <NativeSelect
    className={classes.pick}
    size="sm"
    label={named ? label : undefined}
    aria-label={named ? undefined : label}
    value={value}
    data={[...options]}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value)
      if (chosen) onChange(chosen.value)
    }}
  />
)

interface PreviewToolsProps {
  look: PreviewLook
  /** One below the other with labels, as in a phone's sheet. */
  named: boolean
}

/** Chooses the branding of the pages; only companies with a host of their own have one. */
const Brand = ({ look, named }: PreviewToolsProps) => {
  const { t } = useTranslation('preview')
  const { data } = useQuery({ ...brandsQuery(), meta: { quiet: true } })
  const branded = data?.data.flatMap(({ name, hosts: [host] }) =>
    host ? [{ value: host, label: name }] : [],
  )
  if (!branded || branded.length < 2) return null
  return (
    <Pick
      label={t('brand')}
      named={named}
      value={look.brand}
      options={[{ value: '', label: t('ownBrand') }, ...branded]}
      onChange={look.setBrand}
    />
  )
}

/** Chooses the student's state, the branding, the screen and the theme of the preview. */
export const PreviewTools = ({ look, named }: PreviewToolsProps) => {
  const { t } = useTranslation('preview')
  return (
    <div className={named ? classes.named : classes.tools}>
      <Pick
        label={t('state')}
        named={named}
        value={look.state}
        options={previewStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={look.setState}
      />
      <Brand look={look} named={named} />
      <div className={classes.frames}>
        <Choice
          label={t('frame')}
          value={look.frame}
          onChange={look.setFrame}
          options={frames.map((value) => ({
            value,
            label: '',
            icon: <Symbol icon={icons[value]} label={t(`frames.${value}`)} />,
          }))}
        />
      </div>
      <div className={named ? classes.scheme : undefined}>
        {named ? <span aria-hidden>{t('scheme')}</span> : null}
        <Choice
          label={t('scheme')}
          value={look.scheme}
          onChange={look.setScheme}
          options={schemes.map((value) => ({
            value,
            label: named ? t(`schemes.${value}`) : '',
            icon: named ? null : <Symbol icon={icons[value]} label={t(`schemes.${value}`)} />,
          }))}
        />
      </div>
    </div>
  )
}
