import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectoryKind } from '#contract/scim/connections.ts'
import { LabelledCopyLine } from '#entities/copying/labelled-copy-line.tsx'
import classes from './scim.module.css'

const steps = ['app', 'credentials', 'people', 'start'] as const

/** What to do in the directory, in order, with the address to copy. */
export const SetupSteps = ({ kind, tenantUrl }: { kind: DirectoryKind; tenantUrl: string }) => {
  const { t } = useTranslation('scim')
  return (
    <Stack gap="sm">
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Text key={step} component="li" fz="ui">
            {t(`steps.${kind}.${step}`)}
          </Text>
        ))}
      </ol>
      <LabelledCopyLine label={t('tenantUrl')} value={tenantUrl} />
    </Stack>
  )
}
