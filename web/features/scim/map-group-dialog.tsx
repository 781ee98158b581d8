import { Autocomplete, Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { DirectoryGroup } from '#contract/scim/connections.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import type { Scope } from './connection-actions.tsx'
import { knownTagsQuery, mapGroupMutation, targetGroupsQuery } from './scim.api.ts'

const kinds = ['nothing', 'tag', 'group'] as const
type Kind = (typeof kinds)[number]

interface GroupFieldProps {
  companyId: string
  value: { id: string; name: string } | null
  onChange: (group: { id: string; name: string } | null) => void
}

const GroupField = ({ companyId, value, onChange }: GroupFieldProps) => {
  const { t } = useTranslation('scim')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search === value?.name ? '' : search.trim(), 250)
  const { data } = useQuery({
    ...targetGroupsQuery(companyId, rested),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const own = (data?.data ?? []).filter(({ company_id }) => company_id === companyId)
  const all = new Map([...own, ...(value ? [value] : [])].map(({ id, name }) => [id, { id, name }]))
  return (
    <Select
      label={t('groups.ours')}
      description={t('groups.oursWhy')}
      data={[...all.values()].map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchable
      onSearchChange={setSearch}
      nothingFoundMessage={t('groups.noneFound')}
      value={value?.id ?? null}
      onChange={(id) => onChange((id && all.get(id)) || null)}
    />
  )
}

const TagField = ({ value, onChange }: { value: string; onChange: (tag: string) => void }) => {
  const { t } = useTranslation('scim')
  const { data } = useQuery({ ...knownTagsQuery(), meta: { quiet: true } })
  return (
    <Autocomplete
      label={t('groups.tag')}
      maxLength={limits.tag}
      data={(data?.data ?? []).map(({ tag }) => tag)}
      limit={20}
      value={value}
      onChange={onChange}
    />
  )
}

interface MapGroupDialogProps {
  scope: Scope
  group: DirectoryGroup
  onClose: () => void
}

/** What members of a directory’s group get: a tag, a group of the company, or nothing. */
export const MapGroupDialog = ({ scope, group, onClose }: MapGroupDialogProps) => {
  const { t } = useTranslation(['scim', 'common'])
  const { target } = group
  const [kind, setKind] = useState<Kind>(target.group ? 'group' : target.tag ? 'tag' : 'nothing')
  const [tag, setTag] = useState(target.tag ?? '')
  const [own, setOwn] = useState(target.group)
  const save = useMutation(mapGroupMutation(scope, group.id))
  const isComplete = kind === 'nothing' || (kind === 'tag' ? tag.trim() !== '' : own !== null)
  const submit = () =>
    save.mutate(
      { tag: kind === 'tag' ? tag.trim() : null, group_id: kind === 'group' ? (own?.id ?? null) : null },
      {
        onSuccess: () => {
          notify({ type: 'success', title: t('groups.mapped', { name: group.name }) })
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} title={t('groups.mapTitle', { name: group.name })}>
      <DialogForm onSubmit={submit}>
        <Choice
          label={t('groups.membersGet')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`groups.kinds.${value}`) }))}
          onChange={setKind}
        />
        {kind === 'tag' ? <TagField value={tag} onChange={setTag} /> : null}
        {kind === 'group' ? <GroupField companyId={scope.companyId} value={own} onChange={setOwn} /> : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete} loading={save.isPending}>
            {t('groups.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
