import { Box, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OpenStepUp } from '#lib/session/step-up.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { DialogEnd } from '#ui/overlays/dialog-form.tsx'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { passkeyStepUpMutation } from '../passkeys/passkeys.api.ts'
import { usePasskeyMessage } from '../passkeys/use-passkey-message.ts'
import classes from '../sign-in/accounts.module.css'
import { aboveOthers, StepUpPassword } from './step-up-password.tsx'

const PasskeyStep = ({ stepUp }: { stepUp: OpenStepUp }) => {
  const { t } = useTranslation('accounts')
  const messageOf = usePasskeyMessage()
  const { mutate, isPending, error } = useMutation({ ...passkeyStepUpMutation, onSuccess: stepUp.confirm })
  const message = messageOf(error)
  return (
    <div>
      <Button
        fullWidth
        loading={isPending}
        leftSection={<KeyRound size={18} aria-hidden />}
        {...aboveOthers}
        onClick={() => mutate()}
      >
        {t('stepUp.passkey')}
      </Button>
      <div role="status">
        {message ? (
          <NoteBox tone="info" mt="sm" fz="sm">
            {message}
          </NoteBox>
        ) : null}
      </div>
    </div>
  )
}

const CancelOnly = ({ stepUp, hint }: { stepUp: OpenStepUp; hint: string | null }) => {
  const { t } = useTranslation('common')
  return (
    <>
      {hint ? <p>{hint}</p> : null}
      <DialogEnd>
        <Button variant="default" {...aboveOthers} onClick={stepUp.cancel}>
          {t('confirm.cancel')}
        </Button>
      </DialogEnd>
    </>
  )
}

/** Asks a signed-in member of staff to confirm who they are, before a change that needs it. */
export const StepUpForm = ({ stepUp }: { stepUp: OpenStepUp }) => {
  const { t } = useTranslation('accounts')
  const byPasskey = stepUp.methods.includes('passkey') && canUsePasskeys()
  const byPassword = stepUp.methods.includes('password')
  return (
    <Stack gap="md">
      <Box component="h2" id="step-up-title">
        {t('stepUp.title')}
      </Box>
      <Text id="step-up-why" c="var(--ink-2)">
        {t('stepUp.why')}
      </Text>
      {byPasskey ? <PasskeyStep stepUp={stepUp} /> : null}
      {byPasskey && byPassword ? (
        <p className={classes.or} style={{ marginBlock: 0 }}>
          {t('passkeys.or')}
        </p>
      ) : null}
      {byPassword ? (
        <StepUpPassword stepUp={stepUp} />
      ) : (
        <CancelOnly stepUp={stepUp} hint={byPasskey ? null : t('stepUp.none')} />
      )}
    </Stack>
  )
}
