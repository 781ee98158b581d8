import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoConnection } from '#contract/sso/connections.ts'
import { minEmergencyOwners, type StaffRule } from '#contract/sso/staff-rule.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { setStaffRuleMutation, staffRuleQuery } from './connections.api.ts'

interface RuleProps {
  connection: SsoConnection
  onClose: () => void
}

const useChosenOwners = (
  connection: SsoConnection,
  { owners, has_tried }: StaffRule,
  onClose: () => void,
) => {
  const { t } = useTranslation('providers')
  const isOn = connection.required_for_staff
  const [chosen, setChosen] = useState(() => owners.filter((one) => one.is_emergency).map(({ id }) => id))
  const save = useMutation({
    ...setStaffRuleMutation(connection),
    onSuccess: () => {
      onClose()
      notify({ type: 'success', title: t(isOn ? 'form.saved' : 'staffRule.done', { name: connection.name }) })
    },
  })
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  const submit = () => save.mutate({ required: true, emergency_owner_ids: chosen })
  const canSave = (isOn || has_tried) && chosen.length >= minEmergencyOwners
  return { chosen, toggle, submit, canSave, save }
}

const RuleForm = ({ connection, rule, onClose }: RuleProps & { rule: StaffRule }) => {
  const { t } = useTranslation(['providers', 'common'])
  const { name, required_for_staff: isOn } = connection
  const { chosen, toggle, submit, canSave, save } = useChosenOwners(connection, rule, onClose)
  const { total, linked } = rule.staff
  return (
    <DialogForm onSubmit={submit}>
      {isOn ? null : <p>{t('staffRule.why', { name })}</p>}
      <Text fz="ui" c="dimmed">
        {t('staffRule.linked', { count: total, linked })}
      </Text>
      {isOn || rule.has_tried ? null : (
        <NoteBox tone="warn" fz="sm">
          {t('staffRule.tryFirst', { name })}
        </NoteBox>
      )}
      <Stack gap="xs" role="group" aria-labelledby="emergency-owners">
        <Text id="emergency-owners" fw={600}>
          {t('staffRule.owners')}
        </Text>
        <Text fz="ui" c="dimmed">
          {t('staffRule.ownersWhy')}
        </Text>
        {rule.owners.map(({ id, full_name, is_ready }) => (
          <Checkbox
            key={id}
            label={full_name}
            description={is_ready ? undefined : t('staffRule.notReady')}
            disabled={!is_ready && !chosen.includes(id)}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
        ))}
      </Stack>
      {save.error instanceof ApiError ? (
        <Text c="red" role="alert">
          {Object.values(save.error.errors)[0]?.[0] ?? save.error.message}
        </Text>
      ) : null}
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" disabled={!canSave} loading={save.isPending}>
          {t(isOn ? 'form.save' : 'require.submit')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

const RuleDialog = ({ connection, onClose }: RuleProps) => {
  const { t } = useTranslation('providers')
  const { data } = useQuery(staffRuleQuery(connection))
  const title = t(connection.required_for_staff ? 'staffRule.owners' : 'staffRule.title', {
    name: connection.name,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {data ? (
        <RuleForm connection={connection} rule={data.data} onClose={onClose} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      )}
    </Dialog>
  )
}

/** Whether staff sign in by the provider only, and who may otherwise in an emergency. */
export const StaffRuleSwitch = ({ connection }: { connection: SsoConnection }) => {
  const { t } = useTranslation('providers')
  const { required_for_staff: isOn, emergency_owners: owners, can } = connection
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({ ...setStaffRuleMutation(connection), onError: handleError })
  const names = owners.map(({ full_name }) => full_name).join(', ')
  return (
    <div>
      <Group gap="sm" align="flex-start" justify="space-between">
        <Switch
          label={t('staffRule.label')}
          description={isOn ? t('staffRule.says', { names }) : t('staffRule.offSays')}
          disabled={isPending || !can.require_of_staff}
          checked={isOn}
          onChange={({ target }) =>
            target.checked ? setOpen(true) : mutate({ required: false, emergency_owner_ids: [] })
          }
        />
        {isOn ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {t('staffRule.change')}
          </Button>
        ) : null}
      </Group>
      {isOpen ? <RuleDialog connection={connection} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
