import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'

interface NarrowProps {
  label: string
  all: string
  value: string
  options: readonly { id: string; name: string; count?: number | undefined }[]
  onChange: (id: string) => void
}

/** A filter of the list; each option has its count where known. */
export const Narrow = ({ label, all, value, options, onChange }: NarrowProps) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  // An option in the address is offered even if no one matches it any more.
  const known = !value || options.some(({ id }) => id === value)
  const offered = known ? options : [...options, { id: value, name: value }]
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[
        { value: '', label: all },
        ...offered.map(({ id, name, count }) => ({
          value: id,
          label: count === undefined ? name : t('list.withCount', { name, shown: format.number(count) }),
        })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
