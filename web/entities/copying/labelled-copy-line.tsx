import { Stack, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import classes from './labelled-copy-line.module.css'

/** A value to enter in another program, below its label, with a button that copies it. */
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
