import { Stack, Text } from '@mantine/core'
import { CopyButton } from '#entities/copy-button.tsx'
import classes from './scim.module.css'

/** A value to enter in the directory, below its label, with a button that copies it. */
export const LabelledCopyLine = ({ label, value }: { label: string; value: string }) => (
  <Stack gap="2xs">
    <Text fz="ui" c="dimmed">
      {label}
    </Text>
    <div className={classes.copy}>
      <code>{value}</code>
      <CopyButton what={label} value={value} />
    </div>
  </Stack>
)
