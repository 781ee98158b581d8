import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportOwnDataMutation } from './profile.api.ts'

/** Downloads all that is stored about the user. */
export const OwnDataButton = () => {
  const { t } = useTranslation('accounts')
  const { mutate, isPending } = useMutation(exportOwnDataMutation)
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('settings.dataAction')}
    </Button>
  )
}
