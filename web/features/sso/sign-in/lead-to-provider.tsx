import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProviderLead } from '#lib/session/provider-lead.ts'
import { ProviderButtons } from './provider-buttons.tsx'

interface LeadToProviderProps {
  lead: ProviderLead
  from: string
  redirectTo: string | null
  onBack: () => void
}

/** Takes the place of a form whose sign-in has to go on at a provider. */
export const LeadToProvider = ({ lead, from, redirectTo, onBack }: LeadToProviderProps) => {
  const { t } = useTranslation('sso')
  const { provider, step, message } = lead
  return (
    <>
      <h1>{t(step ? 'lead.linkTitle' : 'lead.title', { name: provider.name })}</h1>
      <p role="status">{message ?? t('lead.link', { name: provider.name })}</p>
      <ProviderButtons
        buttons={[provider]}
        from={from}
        redirectTo={redirectTo}
        {...(step ? { tokens: { step } } : {})}
      />
      <Button variant="subtle" fullWidth mt="sm" onClick={onBack}>
        {t('lead.back')}
      </Button>
    </>
  )
}
