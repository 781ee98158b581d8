import { useTranslation } from 'react-i18next'
import type { LinkButton } from '../../../../contract/content.ts'
import { limits } from '../../../../contract/limits.ts'
import { addressFrom, isAllowedAddress } from '../schema/link.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { attributesOf, LineField } from './exercise-fields.tsx'

export const LinkButtonSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<LinkButton>(props)
  return (
    <>
      <LineField label={t('button.label')} value={attrs.label} onChange={(value) => set('label', value)} />
      <LineField
        label={t('link.address')}
        maxLength={limits.exercise.target}
        error={attrs.href === '' || isAllowedAddress(attrs.href) ? null : t('link.wrong')}
        value={attrs.href}
        onChange={(value) => set('href', value.trim())}
        // Nobody types the scheme; an address that is whole as it stands stays.
        onBlur={() => {
          const whole = addressFrom(attrs.href)
          if (whole && whole !== attrs.href) set('href', whole)
        }}
      />
    </>
  )
}
