import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, type LucideIcon, Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { previewStates } from '../../../contract/preview.ts'
import { Choice } from '../../ui/choice.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { brandsQuery } from './preview.api.ts'
import classes from './preview-tools.module.css'
import { frames, type PreviewLook, schemes } from './use-preview-look.ts'

const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor, light: Sun, dark: Moon }

const Symbol = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon size={16} aria-hidden />
    <Spoken>{label}</Spoken>
  </>
)

interface PickProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

const Pick = <T extends string>({ label, value, options, onChange }: PickProps<T>) => (
  <NativeSelect
    className={classes.pick}
    size="sm"
    aria-label={label}
    value={value}
    data={[...options]}
    rightSection={<ChevronDown size={14} aria-hidden />}
    rightSectionPointerEvents="none"
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value)
      if (chosen) onChange(chosen.value)
    }}
  />
)

/** Whose brand the pages wear; only companies with an address of their own have one. */
const Brand = ({ look }: { look: PreviewLook }) => {
  const { t } = useTranslation('preview')
  const { data } = useQuery({ ...brandsQuery(), meta: { quiet: true } })
  const branded = data?.data.flatMap(({ name, hosts: [host] }) =>
    host ? [{ value: host, label: name }] : [],
  )
  if (!branded || branded.length < 2) return null
  return (
    <Pick
      label={t('brand')}
      value={look.brand}
      options={[{ value: '', label: t('ownBrand') }, ...branded]}
      onChange={look.setBrand}
    />
  )
}

/** By whom, in whose brand, on which screen and in which theme the draft is looked at. */
export const PreviewTools = ({ look }: { look: PreviewLook }) => {
  const { t } = useTranslation('preview')
  return (
    <div className={classes.tools}>
      <Pick
        label={t('state')}
        value={look.state}
        options={previewStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={look.setState}
      />
      <Brand look={look} />
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
      <Choice
        label={t('scheme')}
        value={look.scheme}
        onChange={look.setScheme}
        options={schemes.map((value) => ({
          value,
          label: '',
          icon: <Symbol icon={icons[value]} label={t(`schemes.${value}`)} />,
        }))}
      />
    </div>
  )
}
