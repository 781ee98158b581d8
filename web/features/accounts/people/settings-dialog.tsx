import { Button, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { type SettingName, settingNames } from '#contract/roles.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { setSettingsMutation } from './people.api.ts'

type Own = StudentFile['settings']['own']
type Choice = 'company' | 'on' | 'off'

const toChoice = (own: boolean | null): Choice => (own === null ? 'company' : own ? 'on' : 'off')
const toOwn = (choice: string): boolean | null => (choice === 'company' ? null : choice === 'on')

interface Props {
  student: StudentFile
  onClose: () => void
}

/** What the student may use: as the company has it, or set for them alone. */
export const SettingsDialog = ({ student, onClose }: Props) => {
  const { t } = useTranslation(['people', 'common', 'companies'])
  const { own, company, unavailable } = student.settings
  const [chosen, setChosen] = useState<Own>(own)
  const set = useMutation(setSettingsMutation(student.id))
  const name = student.full_name
  const submit = () =>
    set.mutate(chosen, {
      onSuccess: () => {
        onClose()
        notify({ type: 'success', title: t('settings.done', { name }) })
      },
    })
  const labelOf = (setting: SettingName, choice: Choice): string =>
    choice === 'company'
      ? t(company[setting] ? 'settings.companyOn' : 'settings.companyOff')
      : t(`settings.${choice}`)
  return (
    <Dialog onClose={onClose} title={t('settings.title', { name })} size="md">
      <DialogForm onSubmit={submit}>
        <p>{t('settings.why', { company: student.company_name })}</p>
        <Stack gap="md">
          {settingNames.map((setting) => (
            <NativeSelect
              key={setting}
              label={t(`companies:branding.starts.${setting}`)}
              description={
                unavailable.includes(setting)
                  ? t('settings.unavailable')
                  : t(`companies:branding.startsWhy.${setting}`)
              }
              disabled={unavailable.includes(setting)}
              data={(['company', 'on', 'off'] as const).map((choice) => ({
                value: choice,
                label: labelOf(setting, choice),
              }))}
              value={toChoice(chosen[setting])}
              onChange={({ currentTarget }) =>
                setChosen({ ...chosen, [setting]: toOwn(currentTarget.value) })
              }
            />
          ))}
        </Stack>
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={set.isPending}>
            {t('edit.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
