import { useTranslation } from 'react-i18next'
import { ClaimForm } from '../hosts/claim-form.tsx'
import { claimMailDomainMutation } from './mail-domains.api.ts'

/** Claims a mail domain for a company. */
export const AddMailDomainForm = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  return (
    <ClaimForm
      field="domain"
      mutation={claimMailDomainMutation(companyId)}
      texts={{
        label: t('mailDomains.name'),
        placeholder: t('mailDomains.placeholder'),
        submit: t('mailDomains.add'),
        missing: t('mailDomains.missing'),
      }}
    />
  )
}
