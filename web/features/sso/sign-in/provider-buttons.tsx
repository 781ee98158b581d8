import { Button, Stack } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SignInButton } from '#contract/sso/sign-in.ts'
import { useStartSignIn } from './use-start-sign-in.ts'

interface ProviderButtonsProps {
  buttons: readonly SignInButton[]
  /** The page that they are on. */
  from: string
  /** The page that the person wanted to open. */
  redirectTo: string | null
  email?: string
  /** What a first sign-in of a member of staff began with. */
  tokens?: { step: string } | { invitation: string }
  /** For members of staff, who mostly sign in by password. */
  secondary?: boolean
}

/** A button for each provider, which leads to its sign-in page. */
export const ProviderButtons = ({
  buttons,
  from,
  redirectTo,
  email,
  tokens,
  secondary,
}: ProviderButtonsProps) => {
  const { t } = useTranslation('sso')
  const { begin, leavingFor } = useStartSignIn(from)
  return (
    <Stack gap="xs" mt={secondary ? 'sm' : 'lg'}>
      {buttons.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          fullWidth
          variant={secondary ? 'default' : 'filled'}
          leftSection={<Building2 size={20} aria-hidden />}
          loading={leavingFor === id}
          onClick={() =>
            begin({
              connection_id: id,
              ...tokens,
              ...(email ? { email } : {}),
              ...(redirectTo ? { redirect_to: redirectTo } : {}),
            })
          }
        >
          {t(secondary ? 'signInWith' : 'continueWith', { name })}
        </Button>
      ))}
    </Stack>
  )
}
