import { Button, NativeSelect, Radio, Stack, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StaffRole, staffRoles, type Teacher } from '#contract/accounts/teachers.ts'
import type { Ability } from '#contract/roles.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { rightsMutation } from './teachers.api.ts'

const teacherRights = ['none', 'people', 'auditor', 'group_manager'] as const
type TeacherRight = (typeof teacherRights)[number]

const rightOf = ({ abilities }: Teacher): TeacherRight =>
  teacherRights.find((right) => abilities.some((ability) => ability === right)) ?? 'none'

const abilitiesOf = (
  role: StaffRole,
  { right, isOwner }: { right: TeacherRight; isOwner: boolean },
): Ability[] => {
  if (role === 'admin') return isOwner ? ['owner'] : []
  return right === 'none' ? [] : [right]
}

const useRights = (teacher: Teacher, onClose: () => void) => {
  const { t } = useTranslation('directory')
  const [role, setRole] = useState<StaffRole>(teacher.role)
  const [right, setRight] = useState(rightOf(teacher))
  const [isOwner, setOwner] = useState(teacher.abilities.includes('owner'))
  const save = useMutation(rightsMutation(teacher.id))
  const submit = () =>
    save.mutate(
      { role, abilities: abilitiesOf(role, { right, isOwner }) },
      {
        onSuccess: () => {
          onClose()
          notify({ type: 'success', title: t('staff.saved', { name: teacher.full_name }) })
        },
      },
    )
  return { role, setRole, right, setRight, isOwner, setOwner, save, submit }
}

/** Sets the rights of a member of staff. */
export const RightsDialog = ({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) => {
  const { t } = useTranslation(['directory', 'common', 'navigation'])
  const { role, setRole, right, setRight, isOwner, setOwner, save, submit } = useRights(teacher, onClose)
  const name = teacher.full_name
  return (
    <Dialog onClose={onClose} title={t('staff.rightsTitle', { name })} size="md">
      <DialogForm onSubmit={submit}>
        <p>{t('staff.rightsWhy')}</p>
        <NativeSelect
          label={t('staff.role')}
          data={staffRoles.map((value) => ({ value, label: t(`navigation:roles.${value}`) }))}
          value={role}
          onChange={({ target }) => setRole(staffRoles.find((one) => one === target.value) ?? role)}
          data-autofocus
        />
        {role === 'admin' ? (
          <Switch
            label={t('staff.right.owner')}
            description={t('staff.why.owner')}
            checked={isOwner}
            onChange={({ target }) => setOwner(target.checked)}
          />
        ) : (
          <Radio.Group
            label={t('staff.rights')}
            value={right}
            onChange={(value) => setRight(teacherRights.find((one) => one === value) ?? 'none')}
          >
            <Stack gap="xs" mt="xs">
              {teacherRights.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`staff.right.${value}`)}
                  description={t(`staff.why.${value}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {save.error instanceof ApiError ? (
          <Text c="red" role="alert">
            {save.error.message}
          </Text>
        ) : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('staff.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
