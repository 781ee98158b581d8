import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface FiguresErrorProps {
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Figures that could not be loaded, and a way to try again. */
export const FiguresError = ({ isFetching, refetch }: FiguresErrorProps) => {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <ErrorState
      title={t('failed')}
      actions={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      }
    />
  )
}
