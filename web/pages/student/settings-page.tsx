import { Stack, Text } from '@mantine/core'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  OwnPassword,
  useOwnPassword,
  useOwnPasswordWhy,
} from '#features/accounts/own-password/own-password.tsx'
import { PasskeyList, usePasskeysWhy } from '#features/accounts/passkeys/passkey-list.tsx'
import { AvatarForm } from '#features/accounts/profile/avatar-form.tsx'
import { LanguageForm } from '#features/accounts/profile/language-form.tsx'
import { NamesForm } from '#features/accounts/profile/names-form.tsx'
import { OwnDataButton } from '#features/accounts/profile/own-data-button.tsx'
import { SessionList } from '#features/accounts/profile/session-list.tsx'
import { NotificationMatrix } from '#features/notifications/choices/notification-matrix.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ThemeSwitch } from '#ui/controls/theme-switch.tsx'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { Card, Page, PageHeader } from '#ui/layout/page.tsx'
import classes from './settings-page.module.css'

const Part = ({ title, why, children }: { title: string; why?: string; children: ReactNode }) => (
  <Card>
    <Stack gap="2xs" mb="md">
      <h2>{title}</h2>
      {why ? (
        <Text fz="sm" c="dimmed">
          {why}
        </Text>
      ) : null}
    </Stack>
    {children}
  </Card>
)

const PasswordPart = () => {
  const { t } = useTranslation('accounts')
  const password = useOwnPassword()
  const why = useOwnPasswordWhy(password)
  if (!password) return null
  return (
    <Part title={t('ownPassword.title')} why={why}>
      <LockedWhileImpersonating>
        <OwnPassword password={password} />
      </LockedWhileImpersonating>
    </Part>
  )
}

export const SettingsPage = () => {
  const { t } = useTranslation('accounts')
  const { page } = useRouteParams('front.settings.index')
  const acting = useIsImpersonating()
  const passkeysWhy = usePasskeysWhy()
  if (page !== 'profile') throw notFound()
  return (
    <Page>
      <PageHeader title={t('settings.title')} lede={acting ? <ImpersonationHint /> : t('settings.lede')} />
      <div className={classes.stack}>
        <Stack gap="lg">
          <Part title={t('avatar.title')}>
            <LockedWhileImpersonating>
              <AvatarForm />
            </LockedWhileImpersonating>
          </Part>
          <Part title={t('names.title')}>
            <LockedWhileImpersonating>
              <NamesForm />
            </LockedWhileImpersonating>
          </Part>
          <Part title={t('passkeys.title')} why={passkeysWhy}>
            <LockedWhileImpersonating>
              <PasskeyList />
            </LockedWhileImpersonating>
          </Part>
        </Stack>
        <Stack gap="lg">
          <Part title={t('settings.languages')}>
            <LockedWhileImpersonating>
              <LanguageForm />
            </LockedWhileImpersonating>
          </Part>
          <Part title={t('settings.look')} why={t('settings.lookWhy')}>
            <ThemeSwitch />
          </Part>
          <PasswordPart />
          <Part title={t('settings.sessions')} why={t('settings.sessionsWhy')}>
            <LockedWhileImpersonating>
              <SessionList />
            </LockedWhileImpersonating>
          </Part>
          <Part title={t('settings.data')} why={t('settings.dataWhy')}>
            <LockedWhileImpersonating>
              <OwnDataButton />
            </LockedWhileImpersonating>
          </Part>
        </Stack>
        <Part title={t('settings.notifications')}>
          <LockedWhileImpersonating>
            <NotificationMatrix />
          </LockedWhileImpersonating>
        </Part>
      </div>
    </Page>
  )
}
