import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notifications/notifications.ts'
import { ClaimForm } from './claim-form.tsx'
import { claimHostMutation } from './hosts.api.ts'

/** Claims a host name for a company. */
export const AddHostForm = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  return (
    <ClaimForm
      field="hostname"
      mutation={claimHostMutation(companyId)}
      texts={{
        label: t('hosts.name'),
        placeholder: t('hosts.placeholder'),
        submit: t('hosts.add'),
        missing: t('hosts.missing'),
      }}
      onClaimed={(host) => notify({ type: 'success', title: t('hosts.added', { host }) })}
    />
  )
}
