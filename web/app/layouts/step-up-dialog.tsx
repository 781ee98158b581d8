import { Suspense } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { cancelStepUp, openStepUp } from '#lib/session/step-up.ts'
import { useStore } from '#lib/store.ts'
import { ModalDialog } from '#ui/overlays/modal-dialog.tsx'

const StepUpForm = lazyPart(() => import('#features/accounts/step-up/step-up-form.tsx'), 'StepUpForm')

/** The one dialog in which users confirm who they are. */
export const StepUpDialog = () => {
  const stepUp = useStore(openStepUp)
  return (
    <ModalDialog
      opener={stepUp?.opener ?? null}
      titleId="step-up-title"
      messageId="step-up-why"
      busy={false}
      onCancel={cancelStepUp}
    >
      {stepUp ? (
        <Suspense>
          <StepUpForm stepUp={stepUp} />
        </Suspense>
      ) : null}
    </ModalDialog>
  )
}
