import { Box, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeyList, usePasskeysWhy } from '#features/accounts/passkeys/passkey-list.tsx'
import { AvatarForm } from '#features/accounts/profile/avatar-form.tsx'
import { ChangePasswordForm } from '#features/accounts/profile/change-password-form.tsx'
import { NamesForm } from '#features/accounts/profile/names-form.tsx'
import { SessionList } from '#features/accounts/profile/session-list.tsx'
import { SecondFactorSetting } from '#features/accounts/second-factor/second-factor-setting.tsx'
import { TrustedDevices } from '#features/accounts/second-factor/trusted-devices.tsx'
import { saveStaffLanguageMutation } from '#features/accounts/sign-in/accounts.api.ts'
import { OwnIdentities } from '#features/sso/identities/own-identities.tsx'
import { setPlatformLanguage, usePlatformLanguage } from '#lib/i18n/language.ts'
import { closeMenu, useOpenMenu } from '#lib/navigation/menus.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { useRole, useUser } from '#lib/session/session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LocalePicker } from '#ui/controls/locale-picker.tsx'
import { ThemeSwitch } from '#ui/controls/theme-switch.tsx'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './staff-profile.module.css'

const close = () => closeMenu('profile')

const Setting = ({ title, why, children }: { title: string; why?: string; children: ReactNode }) => (
  <div className={classes.setting}>
    <h3>{title}</h3>
    {why ? (
      <Text mb="2xs" fz="sm" c="dimmed">
        {why}
      </Text>
    ) : null}
    {children}
  </div>
)

const NotificationSetting = () => {
  const { t } = useTranslation(['navigation', 'accounts'])
  return (
    <Setting title={t('accounts:settings.notifications')}>
      <TextLink to="admin.notifications" onClick={close}>
        {t('admin.notifications')}
      </TextLink>
    </Setting>
  )
}

/** How the user signs in, and where they have. */
const SignInSettings = () => {
  const { t } = useTranslation(['accounts', 'factors', 'providers'])
  return (
    <>
      <Setting title={t('accounts:password.label')}>
        <LockedWhileImpersonating>
          <ChangePasswordForm />
        </LockedWhileImpersonating>
      </Setting>
      <Setting title={t('factors:state.title')}>
        <LockedWhileImpersonating>
          <SecondFactorSetting />
        </LockedWhileImpersonating>
      </Setting>
      <Setting title={t('factors:trusted.title')}>
        <LockedWhileImpersonating>
          <TrustedDevices />
        </LockedWhileImpersonating>
      </Setting>
      <Setting title={t('accounts:passkeys.title')} why={usePasskeysWhy()}>
        <LockedWhileImpersonating>
          <PasskeyList />
        </LockedWhileImpersonating>
      </Setting>
      <OwnIdentities>
        {(list) => (
          <Setting title={t('providers:own.title')}>
            <LockedWhileImpersonating>{list}</LockedWhileImpersonating>
          </Setting>
        )}
      </OwnIdentities>
      <Setting title={t('accounts:settings.sessions')}>
        <LockedWhileImpersonating>
          <SessionList />
        </LockedWhileImpersonating>
      </Setting>
    </>
  )
}

const Content = () => {
  const { t } = useTranslation(['navigation', 'common', 'accounts'])
  const user = useUser()
  const role = useRole()
  const acting = useIsImpersonating()
  const saveLanguage = useMutation(saveStaffLanguageMutation)
  return (
    <Stack gap="lg" p="md">
      <Group justify="space-between" wrap="nowrap">
        <h2>{t('admin.profile')}</h2>
        <IconButton label={t('common:actions.close')} onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </Group>
      <Box fz="ui" lh={1.5} c="dimmed">
        <Text component="b" fz="sm" fw={600} c="var(--ink)">
          {user.full_name}
        </Text>
        <p>{t(`roles.${role}`)}</p>
        <p>{user.company_name}</p>
        <p>{user.email}</p>
      </Box>
      {acting ? <ImpersonationHint /> : null}
      <Setting title={t('accounts:avatar.title')}>
        <LockedWhileImpersonating>
          <AvatarForm />
        </LockedWhileImpersonating>
      </Setting>
      <Setting title={t('accounts:names.title')}>
        <LockedWhileImpersonating>
          <NamesForm />
        </LockedWhileImpersonating>
      </Setting>
      <Setting title={t('common:language.choose')}>
        <LocalePicker
          value={usePlatformLanguage()}
          onChange={(locale) => {
            setPlatformLanguage(locale)
            if (!acting) saveLanguage.mutate(locale)
          }}
        />
      </Setting>
      <Setting title={t('common:theme.choose')}>
        <ThemeSwitch />
      </Setting>
      <NotificationSetting />
      <SignInSettings />
    </Stack>
  )
}

/** The profile panel of the admin area: the signed-in user, with their language and theme. */
export const StaffProfile = () => {
  const { t } = useTranslation('navigation')
  const open = useOpenMenu() === 'profile'
  return (
    <Sheet wide open={open} onClose={close} label={t('admin.profile')}>
      <Content />
    </Sheet>
  )
}
