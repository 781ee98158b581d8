import { Box, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { type ProviderLead, passOn } from '#lib/session/provider-lead.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { passkeyStepMutation } from './passkeys.api.ts'
import { usePasskeyMessage } from './use-passkey-message.ts'

interface PasskeyStepProps {
  token: string
  /** Whether this browser is to skip the step from now on. */
  trust: boolean
  onSignedIn: (session: Session) => void
  onProvider: (lead: ProviderLead) => void
  /** The step has timed out or had too many tries. */
  onOver: (message: string) => void
}

/** The second step of a sign-in by passkey. */
export const PasskeyStep = ({ token, trust, onSignedIn, onProvider, onOver }: PasskeyStepProps) => {
  const { t } = useTranslation('accounts')
  const messageOf = usePasskeyMessage()
  const step = useMutation({
    ...passkeyStepMutation,
    onSuccess: passOn(onSignedIn, onProvider),
    onError: (error) => {
      if (hasStatus(error, 401)) onOver(error.message)
    },
  })
  const message = messageOf(step.error)
  return (
    <Box mt="lg" mb="sm">
      <Button
        size="lg"
        fullWidth
        loading={step.isPending}
        leftSection={<KeyRound size={20} aria-hidden />}
        onClick={() => step.mutate({ token, trust })}
      >
        {t('stepUp.passkey')}
      </Button>
      <div role="status">
        {message ? (
          <NoteBox tone="info" mt="md" fz="sm">
            {message}
          </NoteBox>
        ) : null}
      </div>
    </Box>
  )
}
