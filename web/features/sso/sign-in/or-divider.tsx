import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './or-divider.module.css'

/** Between two ways to sign in. */
export const OrDivider = () => {
  const { t } = useTranslation('sso')
  return (
    <Group gap="sm" wrap="nowrap" mt="md" className={classes.or ?? ''}>
      <Text fz="sm" c="dimmed">
        {t('or')}
      </Text>
    </Group>
  )
}
