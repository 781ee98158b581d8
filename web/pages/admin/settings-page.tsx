import { Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { useCompanyName } from '#entities/use-company-name.ts'
import { SecondFactorRuleCard } from '#features/accounts/second-factor/second-factor-rule-card.tsx'
import { ApiTokensPanel } from '#features/api-tokens/api-tokens-panel.tsx'
import { BrandingPanel } from '#features/companies/branding/branding-panel.tsx'
import { CompanySwitchCard } from '#features/companies/company-switch-card.tsx'
import { HolidaysCard } from '#features/companies/holidays-card.tsx'
import { HostsPanel } from '#features/companies/hosts/hosts-panel.tsx'
import { MailDomainsCard } from '#features/companies/mail-domains/mail-domains-card.tsx'
import { MailLinksCard } from '#features/companies/mail-links-card.tsx'
import { MailSenderCard } from '#features/companies/mail-sender/mail-sender-card.tsx'
import { PrivacyPanel } from '#features/companies/privacy/privacy-panel.tsx'
import { ReminderHoursCard } from '#features/companies/reminder-hours-card.tsx'
import { PoliciesPanel } from '#features/notifications/choices/policies-panel.tsx'
import { DirectoryPanel } from '#features/scim/directory-panel.tsx'
import { ConnectionsCard } from '#features/sso/connections/connections-card.tsx'
import { WebhooksPanel } from '#features/webhooks/webhooks-panel.tsx'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { useChosenInView } from '#ui/focus/use-chosen-in-view.ts'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

const tabs = [
  'branding',
  'hosts',
  'signIn',
  'directory',
  'holidays',
  'notifications',
  'webhooks',
  'apiAccess',
  'privacy',
] as const

/** What the company’s people are told, and when. */
const NotificationSettings = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  return (
    <Stack gap="lg">
      <PoliciesPanel key={companyId} companyId={companyId} />
      <ReminderHoursCard key={`hours ${companyId}`} companyId={companyId} />
      <MailSenderCard key={`sender ${companyId}`} companyId={companyId} />
      <MailLinksCard companyId={companyId} />
      <CompanySwitchCard
        key={`digests ${companyId}`}
        companyId={companyId}
        field="has_manager_digests"
        label={t('managerDigests.label')}
        why={t('managerDigests.why')}
      />
    </Stack>
  )
}

/** How the company’s people sign in. */
const SignInSettings = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  return (
    <Stack gap="lg">
      <SecondFactorRuleCard key={`factor ${companyId}`} companyId={companyId} />
      <CompanySwitchCard
        key={`passwords ${companyId}`}
        companyId={companyId}
        field="has_student_passwords"
        label={t('studentPasswords.label')}
        why={t('studentPasswords.why')}
      />
      <ConnectionsCard key={`sso ${companyId}`} companyId={companyId} />
      <MailDomainsCard key={companyId} companyId={companyId} />
    </Stack>
  )
}

/** The settings of a whole company. */
export const SettingsPage = () => {
  const { t } = useTranslation('companies')
  const [inAddress, setTab] = useSearchText('tab')
  const { companyId } = useChosenCompany()
  // A space that never breaks holds the line open until the name is known.
  const company = useCompanyName(companyId) ?? '\u00a0'
  const tab = tabs.find((name) => name === inAddress) ?? 'branding'
  const list = useChosenInView(tab, t('settings.branding'))
  return (
    <>
      <PageBar here={t('settings.title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader title={t('settings.title')} lede={t('settings.lede', { company })} />
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) => setTab(next === 'branding' ? '' : (next ?? ''))}
        >
          <Tabs.List ref={list} mb="lg">
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`settings.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="branding">
            <BrandingPanel key={companyId} companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="hosts">
            <HostsPanel key={companyId} companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="signIn">
            <SignInSettings companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="holidays">
            <HolidaysCard />
          </Tabs.Panel>
          <Tabs.Panel value="notifications">
            <NotificationSettings companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="directory">
            <DirectoryPanel key={companyId} companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="webhooks">
            <WebhooksPanel key={companyId} companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="apiAccess">
            <ApiTokensPanel key={companyId} companyId={companyId} />
          </Tabs.Panel>
          <Tabs.Panel value="privacy">
            <PrivacyPanel key={companyId} companyId={companyId} />
          </Tabs.Panel>
        </Tabs>
      </Page>
    </>
  )
}
