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
  // An invalid address stays only in this field: the server would refuse the whole lesson because of it.
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
        // Adds the scheme, which no one types; an address that is complete stays as it is.
        onBlur={() => {
          const whole = addressFrom(address)
          if (whole && whole !== attrs.href) change(whole)
        }}
      />
    </>
  )
}
