import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { TagsField } from '#ui/tags/tags-field.tsx'
import { companiesQuery, createStudentMutation, tagsQuery } from './people.api.ts'
import { emptyStudent, StudentFields, toBody, useStudentForm } from './student-fields.tsx'

/** The company and tags of new people. */
export const useNewcomers = () => {
  const [company_id, setCompany] = useState(useUser().company_id)
  const [tags, setTags] = useState<string[]>([])
  const [invite, setInvite] = useState(true)
  return { company_id, setCompany, tags, setTags, invite, setInvite }
}
export type Newcomers = ReturnType<typeof useNewcomers>

interface NewcomerFieldsProps {
  newcomers: Newcomers
  inviteError?: ReactNode
}

export const NewcomerFields = ({ newcomers, inviteError }: NewcomerFieldsProps) => {
  const { t } = useTranslation('people')
  const { data: companies } = useQuery({ ...companiesQuery(), meta: { quiet: true } })
  const { data: tags } = useQuery({ ...tagsQuery(), meta: { quiet: true } })
  return (
    <>
      {companies && companies.data.length > 1 ? (
        <Select
          label={t('fields.company')}
          data={companies.data.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          searchable
          value={newcomers.company_id}
          onChange={(value) => value && newcomers.setCompany(value)}
        />
      ) : null}
      <TagsField
        label={t('fields.tags')}
        description={t('fields.tagsWhy')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={tags?.data.map(({ tag }) => tag) ?? []}
        maxTags={limits.tags}
        maxLength={limits.tag}
        value={newcomers.tags}
        acceptValueOnBlur
        onChange={newcomers.setTags}
      />
      <Checkbox
        label={t('fields.invite')}
        description={t('fields.inviteWhy')}
        checked={newcomers.invite}
        error={inviteError}
        data-path="invite"
        onChange={({ currentTarget }) => newcomers.setInvite(currentTarget.checked)}
      />
    </>
  )
}

/** Creates one student. */
export const PersonForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['people', 'common'])
  const { form, keepErrors } = useStudentForm(emptyStudent)
  const newcomers = useNewcomers()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const create = useMutation({
    ...createStudentMutation,
    onError: (error) => {
      // The next submission may be about another person.
      setKey(crypto.randomUUID())
      keepErrors(error)
    },
  })
  const changeNewcomers = (change: () => void) => {
    form.clearFieldError('invite')
    change()
  }
  const submit = form.onSubmit((values) => {
    const { company_id, tags, invite } = newcomers
    create.mutate(
      { key, company_id, tags, invite, ...toBody(values) },
      {
        onSuccess: ({ data }) => {
          onClose()
          const name = data.full_name
          notify({ type: 'success', title: t(invite ? 'create.invited' : 'create.done', { name }) })
        },
      },
    )
  })
  return (
    <DialogForm onSubmit={submit}>
      <StudentFields form={form} />
      <NewcomerFields
        newcomers={{
          ...newcomers,
          setCompany: (company) => changeNewcomers(() => newcomers.setCompany(company)),
          setInvite: (invite) => changeNewcomers(() => newcomers.setInvite(invite)),
        }}
        inviteError={form.errors.invite}
      />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t(newcomers.invite ? 'create.submitInvite' : 'create.submit')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}
