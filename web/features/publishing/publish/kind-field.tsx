import { Input, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { releaseKinds } from '#contract/publishing/publishing.ts'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'

export type ReleaseKind = (typeof releaseKinds)[number]

interface KindFieldProps {
  value: ReleaseKind
  /** The server's error about the choice. */
  error: string | undefined
  onChange: (kind: ReleaseKind) => void
}

/** What the change means for students who have already finished, in plain words. */
export const KindField = ({ value, error, onChange }: KindFieldProps) => {
  const { t } = useTranslation('publishing')
  return (
    <Stack gap={6} miw={0}>
      <ExplainedChoice
        label={t('kind.label')}
        value={value}
        options={(['material', 'cosmetic'] as const).map((kind) => ({
          value: kind,
          label: t(`kind.${kind}`),
          says: t(`kind.${kind}Why`),
        }))}
        onChange={onChange}
      />
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </Stack>
  )
}
