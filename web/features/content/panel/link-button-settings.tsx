import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkButton } from '#contract/blocks/link-button.ts'
import { limits } from '#contract/limits.ts'
import { draftLinkAddress } from '#contract/link-address.ts'
import { addressFrom, isAllowedAddress } from '../schema/link.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { attributesOf, LineField } from './exercise-fields.tsx'

export const LinkButtonSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<LinkButton>(props)
  // Stays in the field alone: the server would refuse the whole lesson for it.
  const [refused, setRefused] = useState<string | null>(null)
  const address = refused ?? attrs.href
  const change = (typed: string) => {
    const isAllowed = draftLinkAddress.test(typed)
    setRefused(isAllowed ? null : typed)
    set('href', isAllowed ? typed : '')
  }
  return (
    <>
      <LineField label={t('button.label')} value={attrs.label} onChange={(value) => set('label', value)} />
      <LineField
        label={t('link.address')}
        maxLength={limits.exercise.target}
        error={address === '' || isAllowedAddress(address) ? null : t('link.wrong')}
        value={address}
        onChange={(value) => change(value.trim())}
        // Nobody types the scheme; an address that is whole as it stands stays.
        onBlur={() => {
          const whole = addressFrom(address)
          if (whole && whole !== attrs.href) change(whole)
        }}
      />
    </>
  )
}
